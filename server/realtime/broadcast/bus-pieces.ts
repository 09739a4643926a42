/** A notification of PostgreSQL carries less than 8000 bytes. */
const PIECE_BYTES = 7_800;
/** No UTF-16 unit takes more than three bytes, so that many of them always fit. */
const PIECE_UNITS = PIECE_BYTES / 3;

/** Cuts a message into pieces that fit a notification each: "node number index/count rest". */
export function cut(node: number, number: number, message: string): string[] {
  const parts = Buffer.byteLength(message) <= PIECE_BYTES ? [message] : split(message);
  return parts.map((part, index) => `${node} ${number} ${index}/${parts.length} ${part}`);
}

function split(message: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < message.length;) {
    let end = Math.min(start + PIECE_UNITS, message.length);
    // The two halves of a character beyond the 16-bit plane stay together.
    if (end < message.length && isHighSurrogate(message.charCodeAt(end - 1))) end--;
    parts.push(message.slice(start, end));
    start = end;
  }
  return parts;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

interface Piece {
  node: number;
  number: number;
  index: number;
  count: number;
  part: string;
}

/** The piece that a notification carries; undefined for one of a foreign sender on the channel. */
export function readPiece(text: string): Piece | undefined {
  const match = /^(\d+) (\d+) (\d+)\/(\d+) /.exec(text);
  if (!match) return undefined;
  const [node, number, index, count] = match.slice(1).map(Number) as [number, number, number, number];
  return { node, number, index, count, part: text.slice(match[0].length) };
}

/** Puts messages together again. Pieces of one message come in order and in a row: they left in one transaction. */
export class Assembly {
  readonly #begun = new Map<number, { number: number; parts: string[] }>();

  /** The whole message with its last piece; undefined before, and for a message whose beginning was missed. */
  add({ node, number, index, count, part }: Piece): string | undefined {
    if (count === 1) return part;
    if (index === 0) this.#begun.set(node, { number, parts: [] });
    const message = this.#begun.get(node);
    if (message?.number !== number || message.parts.length !== index) return undefined;
    message.parts.push(part);
    if (message.parts.length < count) return undefined;
    this.#begun.delete(node);
    return message.parts.join('');
  }

  /** Drops the unfinished messages of a node that is gone. */
  forget(node: number): void {
    this.#begun.delete(node);
  }
}
