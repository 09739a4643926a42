import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

/**
 * The readable text on the pages of a PDF with embedded subsets, in the order of drawing; each piece of text on a line
 * of its own.
 */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1];
      if (unicode) fonts.set(name!, glyphsOf(objects.get(unicode)!.stream));
    }
  const pages = [...objects.values()].filter(({ stream }) => stream.includes('BT'));
  return pages.map(({ stream }) => readPage(stream, fonts)).join('\n');
}

/** The names of the fonts that are embedded in the file. */
export function embeddedFonts(pdf: Buffer): string[] {
  return [...objectsOf(pdf).values()]
    .filter(({ head }) => /\/FontFile[23] \d+ 0 R/.test(head))
    .map(({ head }) => /\/FontName \/(?:[A-Z]{6}\+)?(\S+)/.exec(head)?.[1] ?? '')
    .toSorted();
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', rest = ''] = body!.split('\nstream\n');
    const bytes = Buffer.from(rest.slice(0, rest.lastIndexOf('\nendstream')), 'latin1');
    const stream = head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
    objects.set(id!, { head, stream });
  }
  return objects;
}

/** Glyph → characters, by a ToUnicode map whose ranges list one text a glyph; that of a ligature has several signs. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0');
      glyphs.set(glyph, Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  return glyphs;
}

function readPage(stream: string, fonts: Map<string, Map<string, string>>): string {
  let glyphs = new Map<string, string>();
  const lines: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font) ?? glyphs;
    else {
      const codes = [...shown!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => hex).join('');
      lines.push((codes.match(/.{4}/g) ?? []).map((code) => glyphs.get(code.toLowerCase()) ?? '?').join(''));
    }
  }
  return lines.join('\n');
}
