import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook by their names; a null leaves one out. */
export type Parts = Record<string, string | null>;

export const inline = (text: string, more = '') => `<c ${more} t="inlineStr"><is><t>${text}</t></is></c>`;
export const sheetXml = (rows: string, after = '') =>
  `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** The part of a workbook with formats of numbers: style 1 is the first of them. */
export const formats = (...codes: string[]): Parts => ({
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
});

/** A workbook as programs write it, with one sheet; `parts` replaces, adds and leaves out. Style 1 is a day, 2 to 4 are times. */
export function workbookOf(parts: Parts, sheets = '<sheet name="Лист1" sheetId="1" r:id="rId1"/>', more = ''): Buffer {
  const whole: Parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${[1, 2].map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${more}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="mm:ss.00"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
    ...parts,
  };
  const files = Object.entries(whole).flatMap(([name, text]) =>
    text === null ? [] : [[name, strToU8(text)] as const],
  );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
