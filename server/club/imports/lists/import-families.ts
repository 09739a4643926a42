import { sql } from 'kysely';
import type { ChildList, FamiliesReport, ListColumns } from '../../../../contracts/child-lists.ts';
import { IMPORT_BODY_BYTES } from '../../../../contracts/imports.ts';
import { importFamiliesInput, readChildListInput } from '../../../../contracts/inputs/child-lists.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { readInWorker } from '../../../platform/spreadsheets/read-in-worker.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { runImport } from '../one-import.ts';
import { titlesKey } from './cells/list-titles.ts';
import type { read } from './list-reader.ts';
import { writeFamilies } from './write-families.ts';

const READER = new URL('./list-reader.ts', import.meta.url);

export const readChildList = defineProcedure({
  name: 'read_child_list',
  summary:
    'Reads a list of children as a club keeps it (CSV, .xlsx, .xls, .ods): finds its head and columns, reads the cells, and returns the children in families, with what was guessed and what only a person knows. Writes nothing. `layout` says what the columns are where their names do not; `sheets_left` names sheets to leave out.',
  input: readChildListInput,
  maxBodyBytes: IMPORT_BODY_BYTES,
  async run(context, { content, layout: chosen, sheets_left: sheetsLeft }): Promise<ChildList> {
    await requireAdmin(context);
    const columnsByTitles = await asServiceRole(context.trx, keptColumns);
    return readInWorker<typeof read>(context.caller, READER, {
      bytes: Buffer.from(content, 'base64'),
      chosen,
      kept: columnsByTitles,
      sheetsLeft,
    });
  },
});

export const importFamilies = defineProcedure({
  name: 'import_families',
  summary:
    'Writes families of a list with their children, each family whole or not at all: with a cell that cannot be read it waits. Families of the club are recognized by address, phone, or a child; what is there stays as it is, so the same families may be sent twice; `takes_birth_date` gives a child of the club the birth date of the list. No family is notified. A dry run returns what would become of each, and writes nothing.',
  input: importFamiliesInput,
  maxBodyBytes: IMPORT_BODY_BYTES,
  async run(context, { file_name, families, layout, dry_run }): Promise<FamiliesReport> {
    await requireAdmin(context);
    if (!dry_run) await requireRecentProof(context, { signInCounts: true });
    const outcomes = await runImport(context, dry_run, async (trx) => {
      if (layout) await keepColumns(trx, titlesKey(layout.titles), layout.columns);
      return writeFamilies(context, trx, families);
    });
    const count = outcomes.flatMap(({ children }) => children).filter(({ outcome }) => outcome === 'new').length;
    if (!dry_run)
      await audit(context, 'import_file', {
        table: 'children',
        id: null,
        details: { name: file_name, kind: 'children', count, invited: 0 },
      });
    return { families: outcomes, written: !dry_run };
  },
});

/** A club has a few lists, and each of them a head. */
const MOST_LAYOUTS = 1000;

/** The columns that people gave to heads, by the heads' keys: the newest of them. */
async function keptColumns(trx: Transaction): Promise<Map<string, ListColumns>> {
  const rows = await trx
    .selectFrom('import_layouts')
    .select(['key', 'columns'])
    .orderBy('created_at', 'desc')
    .limit(MOST_LAYOUTS)
    .execute();
  return new Map(rows.map(({ key, columns }) => [key, columns as ListColumns]));
}

/** Keeps what a person said of a head; the newest counts. */
async function keepColumns(trx: Transaction, key: string, columns: ListColumns): Promise<void> {
  const row = { key, columns: JSON.stringify(columns) };
  await trx
    .insertInto('import_layouts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute();
}
