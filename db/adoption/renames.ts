/** Where the rows of a table come from, if not from the table and the columns of the same names. */
interface Origin {
  /** The table's name in the old chain, with its schema. */
  from?: string;
  /** Columns whose value is not that of the old column of the same name: an SQL expression over the old row. */
  columns?: Record<string, string>;
  /** Old columns that no column continues. */
  without?: string[];
}

/** What has changed between migration 0182 and the baseline, by the name of the table in the baseline, with its schema. */
export const ORIGINS: Record<string, Origin> = {};

/** Columns that have a new name in every table that has them: the new name, and the one in the old chain. */
export const COLUMNS: Record<string, string> = {};

/** Sequences that have a new name, with their schema: the new name, and the one in the old chain. */
export const SEQUENCES: Record<string, string> = {};

/** Tables of the old chain that have no successor, with their schema. */
export const DROPPED_TABLES: string[] = [];

export const nameBefore = (table: string): string => ORIGINS[table]?.from ?? table;

/** What fills the columns that do not continue an old column of their own name, and the old columns that end. */
export function originOf(table: string, oldColumns: string[]): Required<Omit<Origin, 'from'>> {
  const { columns = {}, without = [] } = ORIGINS[table] ?? {};
  const renamed = Object.entries(COLUMNS).filter(([, before]) => oldColumns.includes(before));
  return { columns: { ...Object.fromEntries(renamed), ...columns }, without };
}
