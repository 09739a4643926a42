import pg from 'pg';
import type { Connection } from './primary-client.ts';

/** The part of pg's client that shows whether an answer is awaited. */
interface Asking {
  _activeQuery: unknown;
  _sentQueryQueue: unknown[];
  connection: { stream: { setTimeout(ms: number, onSilence: () => void): void; destroy(): void } };
}

/**
 * Settings of the same server for connections whose statements all end in less than `patienceMs`: one that waits for
 * an answer for longer is given up, and its statements fail. A machine that is cut off sends no end of a connection;
 * without this the system would wait for it for a quarter of an hour.
 */
export function withPatience<Settings extends pg.ClientConfig>(connection: Settings, patienceMs: number): Settings {
  const Client = (connection as Connection).Client ?? pg.Client;
  class PatientClient extends Client {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      this.once('connect', () => {
        const { stream } = this.#asking.connection;
        stream.setTimeout(patienceMs, () => this.#isAsking && stream.destroy());
      });
    }

    get #asking(): Asking {
      return this as unknown as Asking;
    }

    get #isAsking(): boolean {
      return Boolean(this.#asking._activeQuery) || this.#asking._sentQueryQueue.length > 0;
    }
  }
  return { ...connection, Client: PatientClient };
}
