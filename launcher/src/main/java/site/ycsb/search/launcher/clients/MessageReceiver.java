// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.io.DataInput;
import java.io.IOException;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.blocks.cs.Receiver;

/** Receiver of a connection's messages, which JGroups offers as a stream. */
class MessageReceiver implements Receiver {

  private final BiConsumer<Address, ClientMessage> messages;

  MessageReceiver(BiConsumer<Address, ClientMessage> messages) {
    this.messages = messages;
  }

  @Override
  public void receive(Address sender, DataInput input, int length) throws IOException {
    byte[] bytes = new byte[length];
    input.readFully(bytes);
    receive(sender, bytes, 0, length);
  }

  @Override
  public void receive(Address sender, byte[] bytes, int offset, int length) {
    messages.accept(sender, ClientMessage.read(bytes, offset, length));
  }
}
