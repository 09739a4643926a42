import { unreadable } from './unpack.ts';

const DECLARED = /^<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;
const PROLOG_BYTES = 200;

/** The text of XML in pieces, by its byte order mark or the encoding that it declares; UTF-8 otherwise. */
export function* decode(pieces: Iterable<Uint8Array>): Generator<string> {
  let decoder: TextDecoder | null = null;
  let head = Buffer.alloc(0);
  for (const piece of pieces) {
    if (decoder) {
      yield text(decoder, piece, true);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < PROLOG_BYTES) continue;
    decoder = decoderFor(head);
    yield text(decoder, head, true);
  }
  if (decoder) yield text(decoder, new Uint8Array(), false);
  else yield text(decoderFor(head), head, false);
}

function decoderFor(head: Buffer): TextDecoder {
  const mark = head.subarray(0, 2).toString('hex');
  const label = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : declaredIn(head);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw unreadable(`encoding ${label}`);
  }
}

const declaredIn = (head: Buffer): string =>
  DECLARED.exec(
    head
      .subarray(0, PROLOG_BYTES)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1] ?? 'utf-8';

function text(decoder: TextDecoder, piece: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    throw unreadable('bytes that are no text');
  }
}
