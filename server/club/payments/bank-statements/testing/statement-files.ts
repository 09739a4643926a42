/** A row of a made-up statement. */
export interface Line {
  date?: string;
  /** The value date, where it is another day. */
  value?: string;
  reference?: string;
  amount: string;
  type?: string;
  iban?: string;
  payer?: string;
  purpose?: string;
  details?: string;
}

const HEAD = [
  'Дата',
  'Референция',
  'Вальор',
  'Сума',
  'Тип',
  'IBAN Наредител',
  'Наредител',
  'Основание за плащане',
  'Още пояснения',
];
const cells = ({
  date = '05.11.2026',
  value = date,
  reference = '',
  amount,
  type = 'КТ',
  iban = '',
  payer = '',
  purpose = '',
  details = '',
}: Line) => [date, reference, value, amount, type, iban, payer, purpose, details];

/** A statement as CSV. */
export function csvOf(lines: readonly Line[], delimiter = ';'): string {
  const quoted = (cell: string) => (/[";,\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [HEAD, ...lines.map(cells)].map((row) => row.map(quoted).join(delimiter)).join('\r\n');
}

/** The same as the HTML that banks name .xls, with the account's owner above the table. */
export function htmlOf(lines: readonly Line[]): string {
  const row = (tag: string, texts: string[]) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}`;
  return `<html><meta charset="utf-8"><table><tr><td colspan=9>Извлечение за сметка</table><table border=1>${row('th', HEAD)}${lines.map((line) => row('td', cells(line))).join('\n')}</table>`;
}

const CYRILLIC_START = 0x0410;
const WIN_START = 0xc0;

/** A text in windows-1251, of the characters that these statements use. */
export function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => {
    const code = char.codePointAt(0)!;
    return code >= CYRILLIC_START && code < CYRILLIC_START + 64 ? code - CYRILLIC_START + WIN_START : code;
  });
}
