import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';

/** Sent by triggers once a change of public content is committed. */
const CHANNEL = 'public_content';
const PAUSE_MS = 1000;

/**
 * Calls back when an admin changed public content, in any process, and each time when a change may have been missed.
 * One connection of its own listens, from the first call of `listen` until the database is closed.
 */
export class ContentChanges {
  readonly #database: Database;
  readonly #onChange: () => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #started = false;
  #closed = false;

  constructor(database: Database, onChange: () => void) {
    this.#database = database;
    this.#onChange = onChange;
    database.onClose(() => this.#close());
  }

  listen(): void {
    if (this.#started) return;
    this.#started = true;
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const client = this.#database.dedicatedClient('-c search_path=pg_catalog');
    this.#client = client;
    client.on('error', () => undefined);
    client.on('notification', this.#onChange);
    client.on('end', () => this.#comeBack(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#onChange();
    } catch {
      await client.end().catch(() => undefined);
      this.#comeBack(client);
    }
  }

  #comeBack(lost: pg.Client): void {
    if (this.#client !== lost || this.#closed) return;
    this.#client = undefined;
    this.#onChange();
    this.#retry = setTimeout(() => void this.#connect(), PAUSE_MS);
    this.#retry.unref();
  }

  async #close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
