import { xmlParser } from '../../../platform/spreadsheets/xml.ts';
import type { LenexMeet } from './lenex-file.ts';
import { MeetReader } from './meet-reader.ts';
import { unpack, unreadable } from './unpack.ts';

/**
 * The meets of a LENEX 3 file (https://wiki.swimrankings.net: Lenex 3.0), a .lef or a .lxf. Ignores unknown elements
 * and attributes. Refuses document types, and with them every entity that is not XML's own, and files that are not
 * LENEX (lenex_unreadable) or unpack to too much (lenex_too_long).
 */
export function readLenex(bytes: Uint8Array): LenexMeet[] {
  const reader = new MeetReader();
  const parser = makeParser(reader);
  for (const piece of decode(unpack(bytes))) parser.write(piece);
  parser.close();
  if (!reader.isLenex) throw unreadable('no LENEX');
  return reader.meets;
}

function makeParser(reader: MeetReader) {
  let isRoot = true;
  return xmlParser({
    open(name, attributes) {
      if (isRoot && name !== 'LENEX') throw unreadable('no LENEX');
      isRoot = false;
      reader.open(name, attributes);
    },
    close: (name) => reader.close(name),
    unreadable,
  });
}

const DECLARED = /^<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;
const PROLOG_BYTES = 200;

/** The text of XML in pieces, by its byte order mark or the encoding that it declares; UTF-8 otherwise. */
function* decode(pieces: Iterable<Uint8Array>): Generator<string> {
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
