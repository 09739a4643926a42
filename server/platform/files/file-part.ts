import { closeSync, open, read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { ByteRange } from './file-store.ts';

const [openFile, readFile] = [promisify(open), promisify(read)];

const READ_AT_ONCE = 256 * 1024;
/** This many buffers wait for the next file; where more are in use at once, theirs are freed at the end. */
const SPARE_BUFFERS = 16;
const spare: Buffer[] = [];

/**
 * A file, or a part of it, as a stream. Each call that goes through Node's threads costs as much as a short statement
 * of SQL, so only calls that may have to wait for the disk do: closing a file that was only read does not.
 */
export class FilePart extends Readable {
  readonly #file: number;
  readonly #end: number;
  #position: number;
  #reading: Promise<unknown> = Promise.resolve();

  private constructor(file: number, { start, end }: ByteRange) {
    super({ highWaterMark: READ_AT_ONCE });
    this.#file = file;
    this.#position = start;
    this.#end = end;
  }

  /** Opens the file. The caller reads the stream to its end, sends it, or destroys it. */
  static async open(path: string, range: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER }): Promise<FilePart> {
    return new FilePart(await openFile(path, 'r'), range);
  }

  /**
   * Writes this many bytes to a connection, and ends both. All pieces go through one buffer, which the next file takes
   * over: new memory for each piece costs more than to read and to send it.
   */
  async sendTo(outgoing: ServerResponse, length: number): Promise<void> {
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(READ_AT_ONCE);
    try {
      for (let left = length; left > 0;) {
        const bytesRead = await this.#readInto(buffer, left);
        if (bytesRead === 0) throw new Error('The file is shorter than announced');
        await written(outgoing, buffer.subarray(0, bytesRead));
        left -= bytesRead;
      }
      outgoing.end();
      // Only here: a file that was not written to its end may still be under way.
      if (spare.length < SPARE_BUFFERS) spare.push(buffer);
    } catch {
      // The status has left already: the cut body shows the failure.
      outgoing.destroy();
    } finally {
      this.destroy();
    }
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(READ_AT_ONCE);
    this.#reading = this.#readInto(buffer, READ_AT_ONCE).then(
      (bytesRead) => this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead)),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // A descriptor that is closed while it is read may already mean another file.
    void this.#reading.then(() => {
      closeSync(this.#file);
      callback(error);
    });
  }

  async #readInto(buffer: Buffer, most: number): Promise<number> {
    const length = Math.min(buffer.byteLength, most, this.#end - this.#position + 1);
    const { bytesRead } = await readFile(this.#file, buffer, 0, length, this.#position);
    this.#position += bytesRead;
    return bytesRead;
  }
}

/** Waits until the bytes have left; throws where the reader goes away before that. */
function written(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => hasGone(outgoing) && reject(new Error('The reader has gone'));
    look();
    outgoing.once('close', look);
    outgoing.req.once('close', look);
    outgoing.write(bytes, (error) => {
      outgoing.off('close', look);
      outgoing.req.off('close', look);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** An answer that waits behind another one on its connection gets no event of the end; its request does. */
const hasGone = ({ destroyed, req }: ServerResponse) => destroyed || (req.destroyed && !req.readableEnded);
