import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  url: string;
  child: ChildProcess;
  /** kill -9 of the server and of the database under it, at one moment; its backends are left to notice. */
  killEverything(): Promise<void>;
  stop(): Promise<number | null>;
}

/** Starts the whole program as a process of its own, the way a club does, and waits until it is ready. For tests. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const child = run({ PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    child,
    async killEverything() {
      const postmaster = Number(
        readFileSync(join(env['DATA_DIR']!, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      process.kill(postmaster, 'SIGKILL');
      await exited;
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** Starts the program, or a command of it, and waits for its end: its output and its exit code. */
export async function runToEnd(
  env: Record<string, string>,
  program = 'main.ts',
  args: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const child = run({ PORT: String(await freePort()), ...env }, program, args);
  let said = '';
  child.stdout?.on('data', (text) => (said += text));
  child.stderr?.on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** The folder in which Node keeps the program as it was compiled once: tests start it again and again. */
const COMPILED = join(tmpdir(), 'plavane-compiled');

/** The flags of the real program, so that its figures are those of a club. */
function flags(): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { serve: string } };
  return scripts.serve.split(' ').slice(1, -1);
}

function run(env: Record<string, string>, program = 'main.ts', args: string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags(), join(import.meta.dirname, '..', program), ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED, RATE_LIMITS: 'off', ...env },
    stdio: 'pipe',
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  let said = '';
  child.stdout?.on('data', (text) => (said += text));
  child.stderr?.on('data', (text) => (said += text));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server ended before it was ready:\n${said}`);
  });
  ended.catch(() => undefined);
  const ready = (async () => {
    while (!(await isReady(url))) await new Promise((resolve) => setTimeout(resolve, 50));
  })();
  await Promise.race([ready, ended]);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
