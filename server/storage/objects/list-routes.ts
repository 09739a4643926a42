import * as z from 'zod/mini';
import { readBody } from '../request-body.ts';
import type { Handler } from '../service.ts';
import { invalidParameter } from '../storage-error.ts';
import { listEntries, SORT_COLUMNS, type ListEntry, type ObjectQuery, type Mark } from './list.ts';
import { requireBucketName } from './names.ts';
import { protocolTime } from './objects.ts';

/** The defaults of a list (SPEC §9). */
const DEFAULT_LIMIT = 100;
const LARGEST_LIMIT = 1000;
const LONGEST_PREFIX = 1024;

const direction = z.optional(z.nullable(z.enum(['asc', 'desc'])));
const listBody = z.object({
  prefix: z._default(z.string().check(z.maxLength(LONGEST_PREFIX)), ''),
  limit: z._default(z.nullable(z.int().check(z.gte(1))), DEFAULT_LIMIT),
  offset: z._default(z.nullable(z.int().check(z.gte(0))), 0),
  search: z._default(z.nullable(z.string().check(z.maxLength(LONGEST_PREFIX))), ''),
  sortBy: z.optional(z.nullable(z.object({ column: z.optional(z.nullable(z.enum(SORT_COLUMNS))), order: direction }))),
});

/** POST /object/list/{bucket}: the files and folders in a folder. */
export const list: Handler = async ({ database }, call) => {
  const body = await readBody(call.request, listBody);
  const prefix = body.prefix === '' || body.prefix.endsWith('/') ? body.prefix : `${body.prefix}/`;
  const entries = await listEntries(database, await call.caller(), {
    bucket: requireBucketName(call.bucket),
    prefix,
    hasFolders: true,
    search: body.search ?? '',
    column: body.sortBy?.column ?? 'name',
    isCaseless: true,
    order: body.sortBy?.order ?? 'asc',
    limit: Math.min(body.limit ?? DEFAULT_LIMIT, LARGEST_LIMIT),
    offset: body.offset ?? 0,
    after: null,
  });
  return Response.json(entries.map((entry) => ({ ...present(entry), name: nameWithin(prefix, entry) })));
};

const listV2Body = z.object({
  prefix: z._default(z.string().check(z.maxLength(LONGEST_PREFIX)), ''),
  limit: z._default(z.int().check(z.gte(1)), LARGEST_LIMIT),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
  with_delimiter: z._default(z.boolean(), false),
  sortBy: z.optional(z.object({ column: z.enum(['name', 'updated_at', 'created_at']), order: direction })),
});

/** POST /object/list-v2/{bucket}: page by page, by a cursor. */
export const listV2: Handler = async ({ database }, call) => {
  const body = await readBody(call.request, listV2Body);
  const cursor = body.cursor ? decodeCursor(body.cursor) : null;
  const limit = Math.min(body.limit, LARGEST_LIMIT);
  const { column, order } = cursor ?? { column: body.sortBy?.column ?? 'name', order: body.sortBy?.order ?? 'asc' };
  const listQuery: ObjectQuery = {
    bucket: requireBucketName(call.bucket),
    prefix: body.prefix,
    hasFolders: body.with_delimiter,
    search: '',
    isCaseless: false,
    column,
    order,
    limit: limit + 1,
    offset: 0,
    after: cursor,
  };
  const entries = await listEntries(database, await call.caller(), listQuery);
  const page = entries.slice(0, limit);
  const hasNext = entries.length > limit;
  const last = page.at(-1);
  return Response.json({
    hasNext,
    ...(hasNext && last && { nextCursor: encodeCursor({ column, order, value: last.sorted_by, name: last.name }) }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.slice(0, -1) })),
    objects: page.filter(({ id }) => id !== null).map((entry) => ({ ...present(entry), key: entry.name })),
  });
};

const time = (text: string | null) => (text === null ? null : protocolTime(text));

function present({ sorted_by: _sortedBy, ...entry }: ListEntry): Omit<ListEntry, 'sorted_by'> {
  return {
    ...entry,
    updated_at: time(entry.updated_at),
    created_at: time(entry.created_at),
    last_accessed_at: time(entry.last_accessed_at),
  };
}

const nameWithin = (prefix: string, { name, id }: ListEntry) => name.slice(prefix.length, id === null ? -1 : undefined);

type Cursor = Mark & Pick<ObjectQuery, 'column' | 'order'>;

const cursorSchema = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']),
  order: z.enum(['asc', 'desc']),
  value: z.string(),
  name: z.string(),
});
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00$/;

const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Throws InvalidParameter for a cursor that does not come from a page. */
function decodeCursor(text: string): Cursor {
  const parsed = cursorSchema.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || parsed.data.value.includes('\0') || parsed.data.name.includes('\0')) throw wrongCursor();
  if (parsed.data.column !== 'name' && !TIME.test(parsed.data.value)) throw wrongCursor();
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wrongCursor = () => invalidParameter('cursor');
