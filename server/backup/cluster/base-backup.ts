import { Readable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** Of a message of BASE_BACKUP: a new archive begins, or this is a piece of it. */
const ARCHIVE = 'n'.charCodeAt(0);
const PIECE = 'd'.charCodeAt(0);

/** The data that PostgreSQL's command BASE_BACKUP sends, a tar archive, as a stream; the rows beside it are in `rows`. */
export class BaseBackup extends Readable implements Submittable {
  /** First where the backup begins, at last where it ends. */
  readonly rows: (string | null)[][] = [];
  readonly #text: string;
  #wire: Wire | undefined;
  #archives = 0;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#wire = connection as unknown as Wire;
    this.#wire.query(this.#text);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire?.stream.resume();
    done(error);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (chunk[0] === ARCHIVE && ++this.#archives > 1)
      this.destroy(new Error('The database has tablespaces outside of its folder'));
    // The parser of pg uses its buffer again.
    if (chunk[0] === PIECE && !this.push(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null);
  }

  handleRowDescription(): void {
    // The columns are known.
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows.
  }

  handleEmptyQuery(): void {
    // Never sent for a command.
  }
}
