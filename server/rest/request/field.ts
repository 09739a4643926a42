import { Cursor, tooMuch } from './cursor.ts';
import { LIMITS, type Field, type JsonStep } from './tree.ts';

const INDEX = /-?\d{1,9}(?=->|[:.,)\s]|$)/y;
const KEY = /[^-:.,()>"]+(?:-(?!>)[^-:.,()>"]*)*/y;

/** `name` with a JSON path behind it: `data->a->0->>b`. */
export function parseField(cursor: Cursor): Field {
  return { name: cursor.name(), path: parsePath(cursor) };
}

export function parsePath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  while (cursor.peek('->')) {
    const asText = cursor.take('->>') || !cursor.take('->');
    const index = cursor.match(INDEX);
    const key = index ?? (cursor.peek('"') ? cursor.quoted() : cursor.match(KEY));
    if (key === undefined) cursor.fail('expecting a key or an index');
    path.push({ asText, key, isIndex: index !== undefined });
    if (path.length > LIMITS.jsonSteps) throw tooMuch('steps in a JSON path', LIMITS.jsonSteps);
  }
  return path;
}

/** Names between commas, such as `columns=a,"b c"`. */
export function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what);
  const names = [cursor.name()];
  while (cursor.take(',')) names.push(cursor.name());
  cursor.end();
  if (names.length > LIMITS.selected) throw tooMuch('columns', LIMITS.selected);
  return names;
}
