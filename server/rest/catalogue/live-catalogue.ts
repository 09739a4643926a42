import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { RestError } from '../errors.ts';
import type { Catalogue, Schema } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** A change of the schema is announced by `notify pgrst, 'reload schema'`. */
const CHANNEL = 'pgrst';
const RECONNECT_MS = [250, 1000, 2000, 5000];

/**
 * The catalog as it is now. One connection of its own listens for changes and reads it again; when that connection
 * breaks, it comes back and reads again, since something may have been missed.
 */
export class LiveCatalogue {
  readonly #database: Database;
  readonly #schemas: string[];
  readonly #watchers: (() => void)[] = [];
  #current: Promise<Catalogue> | undefined;
  #client: Promise<pg.Client> | undefined;
  #attempts = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database: Database, schemas: string[]) {
    this.#database = database;
    this.#schemas = schemas;
    database.onClose(() => this.#close());
  }

  /** The exposed schema with this name. The first call reads the catalog. */
  async schema(name: string): Promise<Schema> {
    const catalogue = await (this.#current ?? this.reload());
    return catalogue.get(name)!;
  }

  /** Reads the catalog again; until that has succeeded, the old one serves. Refuses with PGRST002 while there is none. */
  async reload(): Promise<Catalogue> {
    const reading = this.#read();
    this.#current ??= reading;
    try {
      const catalogue = await reading;
      this.#current = reading;
      for (const watcher of this.#watchers) watcher();
      return catalogue;
    } catch (error) {
      if (this.#current === reading) this.#current = undefined;
      throw error;
    }
  }

  /** Calls back after each reload: what was made from the old catalog is stale. */
  onReload(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  async #read(): Promise<Catalogue> {
    try {
      return await readCatalogue(await (this.#client ??= this.#listen()), this.#schemas);
    } catch (cause) {
      log('error', 'rest.catalogue', { cause });
      throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.');
    }
  }

  #listen(): Promise<pg.Client> {
    const client = this.#database.dedicatedClient('-c search_path=pg_catalog -c statement_timeout=30s');
    client.on('error', () => undefined);
    client.on('notification', () => void this.reload().catch(() => undefined));
    const listening = client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => client);
    listening.then(
      () => {
        this.#attempts = 0;
        client.on('end', () => this.#lost(listening));
      },
      () => this.#client === listening && (this.#client = undefined),
    );
    return listening;
  }

  #lost(listening: Promise<pg.Client>): void {
    if (this.#client !== listening || this.#closed) return;
    this.#client = undefined;
    this.#comeBack();
  }

  #comeBack(): void {
    const pause = RECONNECT_MS[Math.min(this.#attempts++, RECONNECT_MS.length - 1)]!;
    this.#retry = setTimeout(() => {
      this.reload().catch(() => !this.#closed && !this.#client && this.#comeBack());
    }, pause);
    this.#retry.unref();
  }

  async #close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await (await this.#client?.catch(() => undefined))?.end();
  }
}
