import { xmlParser } from '../../../platform/spreadsheets/xml.ts';
import { decode } from './decode.ts';
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
