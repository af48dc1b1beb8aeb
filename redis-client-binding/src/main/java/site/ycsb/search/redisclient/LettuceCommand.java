// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.util.EnumMap;
import java.util.Map;
import site.ycsb.search.redis.protocol.RedisCommand;

/** Command in the form that Lettuce sends, with a reply of any type. */
final class LettuceCommand {

  private static final Map<RedisCommand.Name, ProtocolKeyword> KEYWORDS =
      new EnumMap<>(RedisCommand.Name.class);

  static {
    for (RedisCommand.Name name : RedisCommand.Name.values()) {
      KEYWORDS.put(name, new Keyword(name.text(), name.text().getBytes(US_ASCII)));
    }
  }

  private LettuceCommand() {}

  static AsyncCommand<String, byte[], Object> of(RedisCommand command) {
    CommandArgs<String, byte[]> arguments = new CommandArgs<>(LettuceClient.CODEC);
    for (byte[] argument : command.arguments()) {
      arguments.add(argument);
    }
    return new AsyncCommand<>(
        new Command<>(KEYWORDS.get(command.name()), new LettuceReply(), arguments));
  }

  /** Name of a command. Lettuce asks each command for the text, several times. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Keyword(String text, byte[] bytes) implements ProtocolKeyword {

    @Override
    public byte[] getBytes() {
      return bytes;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
