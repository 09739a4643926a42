import { log } from '../log.ts';

const LONG_MS = 3_600_000;

/** The steps before the process ends: the last one opened is the first one closed. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown> | void)[] = [];
  readonly #announcements: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #awake: NodeJS.Timeout | undefined;

  /** True from the first call of `run`: a start that fails from then on is no fault. */
  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  /** Registers a step; one that comes while the others run is done next. */
  add(step: () => Promise<unknown> | void): void {
    this.#steps.push(step);
  }

  /** Registers a notice that goes out when closing begins. */
  onBegin(announce: () => void): void {
    this.#announcements.push(announce);
  }

  /** Closes everything once, also when called again. Never rejects: a step that fails is logged. */
  run(): Promise<void> {
    return (this.#running ??= this.#close());
  }

  /** Ends the process in order on INT and TERM, also while it is still starting. */
  onSignals(): void {
    // A part that a start waits for need not keep the process alive by itself, such as the picture worker on a slow
    // machine.
    this.#awake = setInterval(() => undefined, LONG_MS);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void this.#exit(signal));
  }

  async #exit(signal: string): Promise<void> {
    if (this.hasBegun) return;
    log('info', 'stopping', { signal });
    await this.run();
    process.exit(0);
  }

  async #close(): Promise<void> {
    clearInterval(this.#awake);
    for (const announce of this.#announcements) announce();
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        log('error', 'stopping.failure', { error });
      }
    }
  }
}
