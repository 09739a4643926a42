import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { setPriority } from 'node:os';

type WorkerOptions = Pick<ForkOptions, 'execArgv' | 'serialization'> & {
  /** The niceness over that of requests. */
  niceness: number;
};

/** A process for work on what people bring: it gets no secret of the server's, and what its libraries say is dropped. */
export function startQuietWorker(
  program: string,
  { niceness, execArgv = [], serialization }: WorkerOptions,
): ChildProcess {
  const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  const worker = fork(program, { execArgv, env: {}, stdio, ...(serialization && { serialization }) });
  // It must not keep a server alive that wants to end.
  worker.unref();
  worker.channel?.unref();
  try {
    if (worker.pid) setPriority(worker.pid, niceness);
  } catch {
    // It works at the usual priority, too.
  }
  return worker;
}
