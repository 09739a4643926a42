import pg from 'pg';
import { SERVICE } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { CONTEXT } from '../as-realtime.ts';
import type { Column, Relation } from './relations.ts';
import type { RowChange } from './wal-reader.ts';

interface ChangeAudience {
  relationOf(change: RowChange): Relation | undefined;
  /** True if anyone listens to its table. */
  isHeard(change: RowChange): boolean;
}

/**
 * Adds the generated columns to new rows whose log has none of them: PostgreSQL writes them there from version 18 on.
 * A row that lacks another value stays as it is.
 */
export async function addGenerated(
  database: Database,
  changes: readonly RowChange[],
  { relationOf, isHeard }: ChangeAudience,
): Promise<void> {
  const open = changes.flatMap((change) => {
    const { record } = change;
    const relation = relationOf(change);
    if (!record || !relation?.generated.some(({ name }) => !(name in record)) || !isHeard(change)) return [];
    const plain = [...relation.columns.values()].filter(({ generated }) => generated === null);
    return plain.every(({ name }) => name in record) ? [{ record, generated: relation.generated, plain }] : [];
  });
  if (open.length === 0) return;
  const answers = await database.statements(
    SERVICE,
    CONTEXT,
    open.map(({ record, generated, plain }) => ({
      text: `select ${generated.map((column) => `(${column.generated})::text`).join(', ')} from (select ${plain.map(typed).join(', ')}) as row`,
      values: plain.map(({ name }) => record[name]!),
    })),
  );
  for (const [index, { record, generated }] of open.entries())
    for (const [at, { name }] of generated.entries()) record[name] = answers[index]![0]![at]!;
}

const typed = ({ name, sqlType }: Column, index: number) => `$${index + 1}::${sqlType} as ${pg.escapeIdentifier(name)}`;
