// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import site.ycsb.search.launcher.job.Job;

/** Client among those that measure together. It reports what happens as {@link ClientEvent}s. */
interface GroupMember {

  /**
   * Begins a job, and returns at once.
   *
   * @param attempt number of the attempt, which its events have
   */
  void run(long attempt, Job job, Path directory);

  /** Lets the client pass the barrier at which it waits. */
  void release();

  /** Ends the job; the end is reported as usual. */
  void stop();

  /** Gives up a client that does not end. */
  void expel();
}
