import { log } from '../log.ts';
import { StoreUnreachable, type FileStore } from './file-store.ts';

const LOOK_MS = 30_000;

/** Checks regularly whether the file store answers. A club whose store is unreachable works on without files. */
export class StoreWatch {
  readonly #store: FileStore;
  #isReady = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: FileStore) {
    this.#store = store;
  }

  get state(): 'ready' | 'unreachable' {
    return this.#isReady ? 'ready' : 'unreachable';
  }

  /** Checks for the first time. Throws SettingError for a store that the settings name wrongly. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(
      () => void this.look().catch((cause) => log('error', 'files.refused', { cause })),
      LOOK_MS,
    );
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const failure = await this.#store.check().then(
      () => null,
      (error: Error) => error,
    );
    if (failure && !(failure instanceof StoreUnreachable)) throw failure;
    if ((failure === null) === this.#isReady) return;
    this.#isReady = failure === null;
    log(this.#isReady ? 'info' : 'error', this.#isReady ? 'files.back' : 'files.unreachable', {
      ...(failure && { reason: failure.message }),
    });
  }
}
