import { Cursor, tooMuch } from './cursor.ts';
import { parsePath } from './field.ts';
import { AGGREGATES, LIMITS, type Aggregate, type SelectedEmbed, type SelectedField, type SelectItem } from './tree.ts';

const CAST = /[A-Za-z_][\w ]*(?:\[\])?/y;

/** The `select` parameter: columns, embeds, spreads, aggregates. */
export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'all' }];
  const parser = new SelectParser(text);
  return parser.whole();
}

class SelectParser {
  readonly #cursor: Cursor;
  #items = 0;
  #embeds = 0;

  constructor(text: string) {
    this.#cursor = new Cursor(text, 'select parameter');
  }

  whole(): SelectItem[] {
    const items = this.#list(0);
    this.#cursor.end();
    return items;
  }

  #list(depth: number): SelectItem[] {
    const items = [this.#item(depth)];
    while (this.#cursor.take(',')) items.push(this.#item(depth));
    return items;
  }

  #item(depth: number): SelectItem {
    if (++this.#items > LIMITS.selected) throw tooMuch('selected columns', LIMITS.selected);
    const cursor = this.#cursor;
    if (cursor.take('...')) return this.#embed(cursor.name(), undefined, true, depth);
    if (cursor.take('*')) return { kind: 'all' };
    const first = cursor.name();
    if (!cursor.peek('::') && cursor.take(':')) return this.#named(cursor.name(), first, depth);
    return this.#named(first, undefined, depth);
  }

  /** The text behind an optional alias. */
  #named(name: string, alias: string | undefined, depth: number): SelectItem {
    const cursor = this.#cursor;
    if (name === 'count' && cursor.take('()')) return { kind: 'count', ...named(alias), ...this.#cast('cast') };
    if (cursor.peek('!') || cursor.peek('(')) return this.#embed(name, alias, false, depth);
    const item: SelectedField = {
      kind: 'field',
      field: { name, path: parsePath(cursor) },
      ...named(alias),
      ...this.#cast('cast'),
    };
    if (!cursor.take('.')) return item;
    const aggregate = cursor.name();
    if (!(AGGREGATES as readonly string[]).includes(aggregate)) cursor.fail('expecting sum, avg, min, max or count');
    cursor.expect('()');
    return { ...item, aggregate: aggregate as Aggregate, ...this.#cast('aggregateCast') };
  }

  #cast<Key extends 'cast' | 'aggregateCast'>(key: Key): { [K in Key]?: string } {
    if (!this.#cursor.take('::')) return {};
    const type = this.#cursor.match(CAST);
    if (type === undefined) this.#cursor.fail('expecting a type');
    return { [key]: type.trim() } as { [K in Key]?: string };
  }

  #embed(target: string, alias: string | undefined, isSpread: boolean, depth: number): SelectedEmbed {
    const cursor = this.#cursor;
    if (depth >= LIMITS.depth) throw tooMuch('levels of embedding', LIMITS.depth);
    if (++this.#embeds > LIMITS.embeds) throw tooMuch('embedded relations', LIMITS.embeds);
    let hint: string | undefined;
    let isInner = false;
    while (cursor.take('!')) {
      const word = cursor.name();
      if (word === 'inner') isInner = true;
      else if (word !== 'left') hint = word;
    }
    cursor.expect('(');
    const items = cursor.peek(')') ? [] : this.#list(depth + 1);
    cursor.expect(')');
    return {
      kind: 'embed',
      target,
      ...named(alias),
      ...(hint === undefined ? {} : { hint }),
      isInner,
      isSpread,
      items,
    };
  }
}

const named = (alias: string | undefined) => (alias === undefined ? {} : { alias });
