import type { Database } from '../../platform/database/database.ts';
import { asRealtime } from '../as-realtime.ts';

/** The publication whose tables can be listened to. */
export const PUBLICATION = 'supabase_realtime';

export interface Column {
  name: string;
  /** The name of its type, such as int4, or _text for a list of texts. */
  type: string;
  /** The type as SQL writes it, quoted where it must be. */
  sqlType: string;
  /** The type of a list's elements. */
  elementType: string | null;
  isKey: boolean;
  /** The API's roles that may select it. */
  readers: string[];
  /** Equal values of the type always have the same text. */
  isExact: boolean;
  /** The expression of a generated column; null for the others. */
  generated: string | null;
}

/** The facts of a table that its changes need. */
export interface Relation {
  schema: string;
  table: string;
  oid: number;
  columns: Map<string, Column>;
  hasKey: boolean;
  generated: Column[];
  /** Row-level security decides who sees a row. */
  isGuarded: boolean;
}

const QUERY = `
select json_build_object(
  'schema', n.nspname, 'table', c.relname, 'oid', c.oid::bigint, 'isGuarded', c.relrowsecurity,
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'type', t.typname, 'sqlType', format_type(t.oid, null),
      'elementType', case when t.typcategory = 'A' then e.typname end,
      'isKey', coalesce(a.attnum = any (k.indkey), false),
      'isExact', t.typtype = 'e' or t.typname in ('uuid', 'text', 'varchar', 'bool', 'int2', 'int4', 'int8', 'date', 'oid'),
      'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end,
      'readers', (select coalesce(json_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_column_privilege(role, c.oid, a.attnum, 'select'))
    ) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
)
from pg_publication_tables p
join pg_namespace n on n.nspname = p.schemaname
join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
left join pg_index k on k.indrelid = c.oid and k.indisprimary
where p.pubname = '${PUBLICATION}' and ($1::text is null or n.nspname = $1) and ($2::text is null or c.relname = $2)`;

interface RelationRow extends Omit<Relation, 'columns' | 'hasKey' | 'generated'> {
  columns: Column[];
}

/** The published tables as they are now, remembered until a notice says that the schema has changed. */
export class Relations {
  readonly #database: Database;
  #known = new Map<string, Promise<Relation[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The published tables of these names; null means every one. */
  find(schema: string | null, table: string | null): Promise<Relation[]> {
    const key = JSON.stringify([schema, table]);
    let relation = this.#known.get(key);
    if (!relation) {
      relation = this.#read(schema, table);
      this.#known.set(key, relation);
      const byKey = this.#known;
      // Names come from clients, so that unknown ones are not remembered.
      const forget = () => byKey.delete(key);
      relation.then((relations) => relations.length === 0 && forget(), forget);
    }
    return relation;
  }

  forget(): void {
    this.#known = new Map();
  }

  async #read(schema: string | null, table: string | null): Promise<Relation[]> {
    const [rows] = await asRealtime(this.#database, { text: QUERY, values: [schema, table] });
    return rows!.map(([json]) => {
      const row = JSON.parse(json!) as RelationRow;
      const columns = new Map(row.columns.map((column) => [column.name, column]));
      const generated = row.columns.filter((column) => column.generated !== null);
      return { ...row, columns, generated, hasKey: row.columns.some(({ isKey }) => isKey) };
    });
  }
}

/** The names of the columns that the role may select. */
export function readableColumns(relation: Relation, role: string): string[] {
  return [...relation.columns.values()].filter(({ readers }) => readers.includes(role)).map(({ name }) => name);
}
