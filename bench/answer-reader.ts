const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

export interface HttpReply {
  status: number;
  /** Empty where bodies are not kept. */
  body: Buffer;
}

/** Finds the end of each answer on one connection and reads it no closer than it must. */
export class AnswerReader {
  readonly #keepsBodies: boolean;
  #head: Buffer | undefined;
  #status = 0;
  /** Bytes of the body that are still to come; undefined where the body comes in chunks. */
  #left: number | undefined;
  #tail: Buffer = Buffer.alloc(0);
  #body: Buffer[] = [];

  constructor(keepsBodies: boolean) {
    this.#keepsBodies = keepsBodies;
  }

  /** Takes the next piece; returns the whole answer with its last piece. */
  take(piece: Buffer): HttpReply | undefined {
    if (this.#status > 0) return this.#takeBody(piece);
    const bytes = this.#head ? Buffer.concat([this.#head, piece]) : piece;
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = bytes;
      return undefined;
    }
    const head = bytes.toString('latin1', 0, end);
    this.#head = undefined;
    this.#status = Number(head.slice(9, 12));
    this.#left = /\r\ntransfer-encoding: chunked/i.test(head)
      ? undefined
      : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    return this.#takeBody(bytes.subarray(end + HEAD_END.length));
  }

  #takeBody(piece: Buffer): HttpReply | undefined {
    if (this.#keepsBodies) this.#body.push(piece);
    if (this.#left !== undefined) this.#left -= piece.length;
    else this.#tail = Buffer.concat([this.#tail, piece.subarray(-CHUNKS_END.length)]).subarray(-CHUNKS_END.length);
    if (this.#left === undefined ? !this.#tail.equals(CHUNKS_END) : this.#left > 0) return undefined;
    const whole = Buffer.concat(this.#body);
    const answer = { status: this.#status, body: this.#left === undefined ? unchunked(whole) : whole };
    [this.#status, this.#body, this.#tail] = [0, [], Buffer.alloc(0)];
    return answer;
  }
}

function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let offset = 0; offset < body.length;) {
    const lineEnd = body.indexOf('\r\n', offset);
    const length = Number.parseInt(body.toString('latin1', offset, lineEnd), 16);
    if (!length) break;
    pieces.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    offset = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(pieces);
}
