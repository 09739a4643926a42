import { strToU8, Zip, ZipDeflate } from 'fflate';

export type Value = string | number | null;

/** A sheet of a workbook may not have a longer name, nor these signs. */
const LONGEST_SHEET_NAME = 31;
const FORBIDDEN_IN_SHEET_NAME = /[[\]:*?/\\]/g;
/** XML holds none of these, escaped or not. */
// oxlint-disable-next-line no-control-regex -- These are the very signs.
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const WIDEST_COLUMN = 60;
const NARROWEST_COLUMN = 8;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DAY_MS = 86_400_000;
/** The day number of 1 January 1970 in a workbook. */
const UNIX_DAY = 25_569;
/** Spreadsheets disagree on the days before this one. */
const FIRST_DAY = '1900-03-01';
const DAY = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;
/** The cells' looks, by their index in the styles. */
const BOLD = 1;
const DATE = 2;
const MOMENT = 3;
const SUM = 4;

/**
 * A workbook of one sheet, written row by row: only the compressed bytes are kept. A day (YYYY-MM-DD) is a date, a number a
 * number, and a text is never taken for a formula.
 */
export class Workbook {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.parts.push(bytes as Uint8Array<ArrayBuffer>);
  });
  private readonly sheet = new ZipDeflate('xl/worksheets/sheet1.xml');

  private readonly head: readonly string[];
  private readonly sums: readonly boolean[];
  private hasHead = false;

  /** `sums`: the columns whose numbers are sums of money. */
  constructor(name: string, head: readonly string[], sums: readonly boolean[] = []) {
    this.head = head;
    this.sums = sums;
    const title = name.replace(FORBIDDEN_IN_SHEET_NAME, ' ').slice(0, LONGEST_SHEET_NAME);
    for (const [path, xml] of Object.entries(filesAround(title))) {
      const file = new ZipDeflate(path);
      this.zip.add(file);
      file.push(strToU8(HEAD + xml), true);
    }
    this.zip.add(this.sheet);
  }

  /** Adds rows; by the first ones the columns get their widths. */
  add(rows: readonly (readonly Value[])[]): void {
    if (!this.hasHead) this.writeHead(rows);
    this.write(
      rows.map((row) => `<row>${row.map((value, index) => this.cellOf(value, index)).join('')}</row>`).join(''),
    );
  }

  end(): Blob {
    if (!this.hasHead) this.writeHead([]);
    this.write('</sheetData></worksheet>', true);
    this.zip.end();
    return new Blob(this.parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  }

  private writeHead(rows: readonly (readonly Value[])[]): void {
    this.hasHead = true;
    const widths = this.head.map((text, index) => widthOf([text, ...rows.map((row) => row[index] ?? null)]));
    const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
    this.write(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${this.head.map((text) => textCell(text, BOLD)).join('')}</row>`,
    );
  }

  private write(xml: string, isLast = false): void {
    this.sheet.push(strToU8(xml), isLast);
  }

  private cellOf(value: Value, index: number): string {
    if (value === null || value === '') return '<c/>';
    if (typeof value === 'number') return `<c${this.sums[index] ? ` s="${SUM}"` : ''}><v>${value}</v></c>`;
    const [, day, time] = DAY.exec(value) ?? [];
    const at = day && day >= FIRST_DAY ? Date.parse(`${day}T${time ?? '00:00'}Z`) : Number.NaN;
    return Number.isNaN(at) ? textCell(value) : `<c s="${time ? MOMENT : DATE}"><v>${at / DAY_MS + UNIX_DAY}</v></c>`;
  }
}

function textCell(text: string, style = 0): string {
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN_IN_XML, '')
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}

function widthOf(values: readonly Value[]): number {
  const longest = values.reduce<number>((most, value) => Math.max(most, String(value ?? '').length), 0);
  return Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, longest + 2));
}

/** The files of a workbook around its sheet, as ECMA-376 has them. */
function filesAround(title: string): Record<string, string> {
  const type = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const look = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // 14: a day, 22: a day and an hour, 4: two decimals, each as the reader's own Excel writes it.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${look(0)}${look(0, 1)}${look(14)}${look(22)}${look(4)}</cellXfs></styleSheet>`,
  };
}
