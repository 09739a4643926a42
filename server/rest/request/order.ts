import { Cursor, tooMuch } from './cursor.ts';
import { parseField } from './field.ts';
import { LIMITS, type OrderTerm } from './tree.ts';

/** The `order` parameter: `a.desc.nullslast,rel(b).asc,data->>k`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms = [parseTerm(cursor)];
  while (cursor.take(',')) terms.push(parseTerm(cursor));
  cursor.end();
  if (terms.length > LIMITS.order) throw tooMuch('order columns', LIMITS.order);
  return terms;
}

function parseTerm(cursor: Cursor): OrderTerm {
  let field = parseField(cursor);
  let relation: string | undefined;
  if (field.path.length === 0 && cursor.take('(')) {
    relation = field.name;
    field = parseField(cursor);
    cursor.expect(')');
  }
  const term: OrderTerm = { field, ...(relation === undefined ? {} : { relation }) };
  while (cursor.take('.')) {
    if (!term.direction && !term.nulls && cursor.take('asc')) term.direction = 'asc';
    else if (!term.direction && !term.nulls && cursor.take('desc')) term.direction = 'desc';
    else if (!term.nulls && cursor.take('nullsfirst')) term.nulls = 'first';
    else if (!term.nulls && cursor.take('nullslast')) term.nulls = 'last';
    else cursor.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"');
  }
  return term;
}
