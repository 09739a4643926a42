import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The address of the machine that looks on: clients, and the file store. */
export const OUTSIDE = '10.0.0.1';

export function must(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
}

/** The switch to which all machines are connected. */
export function openSwitch(): void {
  must('ip', 'link', 'set', 'lo', 'up');
  must('ip', 'link', 'add', 'switch', 'type', 'bridge');
  must('ip', 'addr', 'add', `${OUTSIDE}/24`, 'dev', 'switch');
  must('ip', 'link', 'set', 'switch', 'up');
}

/** A machine: a network namespace with one cable to the switch. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #logs: string;
  readonly #network: ChildProcess;
  readonly #services = new Map<string, ChildProcess>();

  constructor(name: string, address: string, logs: string) {
    this.name = name;
    this.address = address;
    this.#logs = logs;
    this.#network = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  }

  async connect(): Promise<void> {
    // The namespace is there a moment after its process.
    await wait(200);
    must('ip', 'link', 'add', this.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(this.#network.pid));
    must('ip', 'link', 'set', this.name, 'master', 'switch', 'up');
    for (const words of ['link set lo up', `addr add ${this.address}/24 dev eth0`, 'link set eth0 up'])
      must('nsenter', ...this.#inside, 'ip', ...words.split(' '));
  }

  get #inside(): string[] {
    return ['-t', String(this.#network.pid), '-n', '--'];
  }

  /** Pulls the cable. */
  cut(): void {
    must('ip', 'link', 'set', this.name, 'down');
  }

  mend(): void {
    must('ip', 'link', 'set', this.name, 'up');
  }

  /** Starts a program on this machine. `user`: as that user of the system. */
  start(service: string, command: string[], { env = {}, user }: { env?: NodeJS.ProcessEnv; user?: string } = {}): void {
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    const child = spawn('nsenter', [...this.#inside, ...as, ...command], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const file = createWriteStream(join(this.#logs, `${this.name}-${service}.log`), { flags: 'a' });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    this.#services.set(service, child);
  }

  /** kill -9, or another signal; resolves when the process has ended. */
  async kill(service: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#services.get(service)!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}
