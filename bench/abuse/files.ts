import { zipSync } from 'fflate';
import { sheetXml, workbookOf } from '../../server/platform/testing/workbook.ts';

const base64 = (content: Uint8Array | string) => Buffer.from(content as string).toString('base64');
const call = (name: string, args: object) => ({ path: `/rest/v1/rpc/${name}`, body: JSON.stringify(args) });
const statement = (content: string) =>
  call('import_bank_statement', { file_name: 'x', content: base64(content), dry_run: true });

const TRANSFERS = 4900;
const REMARK = `<Document><Ntry><AddtlNtryInf>${'а '.repeat(130_000)}</AddtlNtryInf><BookgDt><Dt>2026-01-01</Dt></BookgDt><CdtDbtInd>CRDT</CdtDbtInd><Amt Ccy="BGN">1</Amt><NtryDtls>${'<TxDtls><Amt Ccy="BGN">1</Amt></TxDtls>'.repeat(TRANSFERS)}</NtryDtls></Ntry></Document>`;
const TAGS = `<table>${Array.from({ length: 8000 }, (_, at) => `<font size=${at}><p>`).join('')}`;
const ATHLETES = Array.from(
  { length: 60_000 },
  (_, at) => `<ATHLETE firstname="a" lastname="${words(at)}" license="1"/>`,
);
const MEET = `<LENEX version="3.0"><MEETS><MEET name="a"><CLUBS><CLUB name="b"><ATHLETES>${ATHLETES.join('')}</ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`;
const CELLS = sheetXml(`<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>`.repeat(200));

/** Files that take their readers as long as they are let, as an admin sends them. */
export const FILE_ATTACKS: Record<string, { path: string; body: string }> = {
  'a statement whose transfers share a long remark': statement(REMARK),
  'a statement of tags that are never closed': statement(TAGS),
  'a meet whose athletes share a license': call('import_lenex', {
    file_name: 'x',
    content: base64(zipSync({ 'a.lef': Buffer.from(MEET) })),
    dry_run: true,
  }),
  'a workbook of two million cells': call('import_file', {
    kind: 'children',
    file_name: 'x',
    content: base64(workbookOf({ 'xl/worksheets/sheet1.xml': CELLS })),
    dry_run: true,
  }),
};

/** A name of its own without digits. */
function words(number: number): string {
  return number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
}
