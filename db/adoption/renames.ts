/** Where the rows of a table come from, if not from the table and the columns of the same names. */
interface Origin {
  /** The table's name in the old chain. */
  from?: string;
  /** Columns whose value is not that of the old column of the same name: an SQL expression over the old row. */
  columns?: Record<string, string>;
  /** Old columns that no expression needs and no column continues. */
  without?: string[];
}

/** What has changed its name between migration 0182 and the baseline, by the name of the baseline. */
export const ORIGINS: Record<string, Origin> = {};

/** Tables of the old chain that have no successor, and sequences under their new name. */
export const DROPPED_TABLES: string[] = [];
export const SEQUENCES: Record<string, string> = {};
