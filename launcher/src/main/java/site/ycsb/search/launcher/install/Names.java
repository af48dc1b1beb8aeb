// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Names that a shell completes in place of a value. They are read when they are asked for. */
public abstract class Names implements Iterable<String> {

  private final Context context;
  private final Function<Context, Stream<String>> names;

  private Names(Context context, Function<Context, Stream<String>> names) {
    this.context = context;
    this.names = names;
  }

  @Override
  public final Iterator<String> iterator() {
    return names.apply(context).iterator();
  }

  /** Factory of picocli that knows where the names are. */
  public static IFactory factory(Context context) {
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        return Names.class.isAssignableFrom(type)
            ? type.getConstructor(Context.class).newInstance(context)
            : CommandLine.defaultFactory().create(type);
      }
    };
  }

  public static final class OfBindings extends Names {
    public OfBindings(Context from) {
      super(from, context -> context.bindings().names().stream());
    }
  }

  public static final class OfServers extends Names {
    public OfServers(Context from) {
      super(
          from, context -> context.bindings().serverKinds().all().stream().map(each -> each.id()));
    }
  }

  public static final class OfWorkloads extends Names {
    public OfWorkloads(Context from) {
      super(
          from,
          context ->
              context.home().workloads().stream().map(file -> file.getFileName().toString()));
    }
  }

  public static final class OfWorkloadFiles extends Names {
    public OfWorkloadFiles(Context from) {
      super(from, context -> context.home().written(context.home().workloads()).stream());
    }
  }

  public static final class OfComparisons extends Names {
    public OfComparisons(Context from) {
      super(from, context -> context.home().written(context.home().comparisons()).stream());
    }
  }
}
