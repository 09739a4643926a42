import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import type { LenexMeet } from './lenex-file.ts';
import { decode } from './decode.ts';
import { MeetReader } from './meet-reader.ts';
import { unpack, unreadable } from './unpack.ts';

const DEEPEST_NESTING = 30;
const MOST_ELEMENTS = 2_000_000;

/**
 * The meets of a LENEX 3 file (https://wiki.swimrankings.net: Lenex 3.0), a .lef or a .lxf. Unknown elements and attributes are
 * passed over. Refuses document types, and with them every entity that is not XML's own, and what is no LENEX
 * (lenex_unreadable); what unpacks to too much (lenex_too_long). Other requests are served while it reads.
 */
export async function readLenex(bytes: Uint8Array): Promise<LenexMeet[]> {
  const reader = new MeetReader();
  const parser = makeParser(reader);
  for (const piece of decode(unpack(bytes))) {
    parser.write(piece);
    await setImmediate();
  }
  parser.close();
  if (!reader.isLenex) throw unreadable('no LENEX');
  return reader.meets;
}

function makeParser(reader: MeetReader): sax.SAXParser {
  const parser = sax.parser(true, { trim: true });
  let depth = 0;
  let elements = 0;
  parser.onerror = (error) => {
    throw unreadable(error.message.split('\n')[0]!);
  };
  parser.ondoctype = () => {
    throw unreadable('a document type');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > DEEPEST_NESTING || ++elements > MOST_ELEMENTS) throw unreadable('too many elements');
    if (depth === 1 && name !== 'LENEX') throw unreadable('no LENEX');
    reader.open(name, attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth--;
    reader.close(name);
  };
  return parser;
}
