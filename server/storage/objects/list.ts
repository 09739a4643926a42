import type { Caller } from '../../platform/caller.ts';
import type { Database, Statement } from '../../platform/database/database.ts';
import type { FileMetadata } from './objects.ts';

/** The sort keys of a list. */
export const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

/** The end of the earlier page. */
export interface Mark {
  /** Of the sort column, as PostgreSQL writes it. */
  value: string;
  name: string;
}

export interface ObjectQuery {
  bucket: string;
  /** The prefix of every name. */
  prefix: string;
  /** Names that go on with a slash are gathered into folders. */
  hasFolders: boolean;
  /** The part of a name after the prefix begins with it, in either case; it may go through folders. */
  search: string;
  column: SortColumn;
  /** Upper and lower case are sorted beside each other by name. */
  isCaseless: boolean;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  after: Mark | null;
}

/** A file or, with no id, a folder. */
export interface ListEntry {
  /** The whole name; of a folder up to its slash. */
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: FileMetadata | null;
  /** Of the sort column, as PostgreSQL writes it: a folder has the oldest of its files. */
  sorted_by: string;
}

/** Larger than any name that begins with the prefix: names are ASCII. */
const beyond = (prefix: string) => `${prefix}\x7f`;

/** Files and folders below a prefix as the caller sees them; ties are ordered by name. */
export async function listEntries(database: Database, caller: Caller, listQuery: ObjectQuery): Promise<ListEntry[]> {
  const context = { method: 'POST', path: `/storage/v1/object/list/${listQuery.bucket}`, readOnly: true };
  const statement = isFlat(listQuery) ? flatPage(listQuery) : page(listQuery);
  const [rows = []] = await database.statements(caller, context, [statement]);
  return rows.map(([row]) => JSON.parse(row!) as ListEntry);
}

/** Without folders and by name the index has a page in order: what lies before and after it is not read. */
const isFlat = ({ hasFolders, column, order, isCaseless, search }: ObjectQuery): boolean =>
  !hasFolders && column === 'name' && order === 'asc' && !isCaseless && search === '';

const FLAT_PAGE = `
  select row_to_json(page)::text from (
    select id, name, updated_at, created_at, last_accessed_at, metadata, name as sorted_by from storage.objects
    where bucket_id = $1 and name >= $2 and name < $3 and name > $4 order by name limit $5::bigint offset $6::bigint
  ) as page`;

function flatPage({ bucket, prefix, limit, offset, after }: ObjectQuery): Statement {
  const mark = after?.name ?? '';
  const from = mark > prefix ? mark : prefix;
  return { text: FLAT_PAGE, values: [bucket, from, beyond(prefix), mark, String(limit), String(offset)] };
}

function page(listQuery: ObjectQuery): Statement {
  const { bucket, prefix, search, limit, offset, after } = listQuery;
  const range = [bucket, prefix, beyond(prefix), String(prefix.length), search];
  // A search that names folders of its own looks into the last of them.
  const depth = prefix.length + search.lastIndexOf('/') + 1;
  const part = [String(limit), String(offset), after?.value ?? null, after?.name ?? null, String(depth)];
  return { text: pageText(listQuery), values: [...range, ...part] };
}

function pageText({ column, order, isCaseless, hasFolders }: ObjectQuery): string {
  const isByName = column === 'name';
  const type = isByName ? 'text collate "C"' : 'timestamptz';
  const beginning = order === 'asc' ? '>' : '<';
  const slash = hasFolders ? `strpos(substr(name, $10::int + 1), '/')` : '0 * $10::int';
  const folder = 'left(name, $10::int + slash)';
  const fold = (name: string) => (isCaseless ? `lower(${name})` : name);
  return `
    with found as materialized (
      select id, name, updated_at, created_at, last_accessed_at, metadata, ${slash} as slash from storage.objects
      where bucket_id = $1 and name >= $2 and name < $3 and starts_with(lower(substr(name, $4::int + 1)), lower($5))
    ), entries as (
      select id, name, updated_at, created_at, last_accessed_at, metadata, ${isByName ? fold('name') : column} as sorted_by
      from found where slash = 0
      union all
      select null, ${folder}, null, null, null, null, min(${isByName ? fold(folder) : column})
      from found where slash > 0 group by ${folder}
    )
    select row_to_json(page)::text from (
      select * from entries where $8::text is null or (sorted_by, name) ${beginning} ($8::${type}, $9 collate "C")
      order by sorted_by ${order}, name ${order} limit $6::bigint offset $7::bigint
    ) as page`;
}
