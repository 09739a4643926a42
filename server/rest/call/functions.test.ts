import { describe, expect, test } from 'vitest';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
await scratch.run(`
    create function public.scratch_column() returns table (a text) language sql as $$ values ('x'), ('y') $$;
    create function public.scratch_out(n integer, out next integer) language sql as 'select n + 1';
    create function public.scratch_inout(inout n integer) language sql as 'select n + 1';
    create function public.scratch_record(n integer default 1) returns record language sql as 'select t from scratch_tags t where id = n';
    create function public.scratch_records() returns setof record language sql as 'select t from scratch_tags t order by id';
    create function public.scratch_lengths(c char, cs char[], b bit) returns json language sql as
      'select json_build_object(''c'', c, ''cs'', cs, ''b'', b)';
    create function public.scratch_above(id integer) returns setof public.scratch_children language sql stable as
      'select * from public.scratch_children c where c.id > scratch_above.id order by 1';
    create function public.scratch_cookies() returns text language sql as
      $$ select set_config('response.headers', '[{"Set-Cookie": "a=1; Path=/"}, {"Set-Cookie": "b=2"}, {"Cache-Control": "no-store"}]', true) $$;
    create function public.scratch_label(tag public.scratch_tags) returns text language sql immutable as 'select upper(tag.label)';
    create function public.scratch_trusting(tag public.scratch_tags) returns text language sql stable security definer as
      'select label from public.scratch_tags where id = tag.id';
    create function public.scratch_plain(_text text) returns text language plpgsql as
      $$ begin return unaccent(_text); end $$;
    grant execute on all functions in schema public to anon;
    create extension if not exists ltree schema extensions;
    create table public.scratch_paths (path extensions.ltree primary key);
    insert into public.scratch_paths values ('Top.Science'), ('Top.Science.Astronomy');
    grant select on public.scratch_paths to anon;
  `);

const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await scratch.send(`/rpc/${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return response.json() as Promise<unknown>;
};

describe('a function that names its columns', () => {
  test('answers objects, also with one column', async () => {
    expect(await call('scratch_column', {})).toEqual([{ a: 'x' }, { a: 'y' }]);
    expect(await call('scratch_column?a=eq.y')).toEqual([{ a: 'y' }]);
    expect(await call('scratch_column?select=b:a', {})).toEqual([{ b: 'x' }, { b: 'y' }]);
  });
  test('answers an object for one OUT or INOUT parameter', async () => {
    expect(await call('scratch_out', { n: 1 })).toEqual({ next: 2 });
    expect(await call('scratch_out?n=1')).toEqual({ next: 2 });
    expect(await call('scratch_inout', { n: 1 })).toEqual({ n: 2 });
  });
});

test('a function returns a record, or several, with the record’s columns', async () => {
  expect(await call('scratch_record', {})).toEqual({ id: 1, label: 'fast' });
  expect(await call('scratch_record', { n: 2 })).toEqual({ id: 2, label: 'calm' });
  expect(await call('scratch_record?n=3')).toEqual({ id: 3, label: 'new' });
  expect(await call('scratch_records')).toHaveLength(3);
});

test('a row of a table is an argument like others, but to a function with rights of its own', async () => {
  const tag = { id: 1, label: 'fast' };
  expect((await scratch.rpc('scratch_label', { tag })).data).toBe('FAST');
  expect(await call('scratch_label?tag=(1,slow)')).toBe('SLOW');
  const refused = await scratch.rpc('scratch_trusting', { tag });
  expect(refused).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  expect(refused.error!.hint ?? '').not.toContain('scratch_trusting');
  // As a column it gets rows that the caller may see.
  expect((await scratch.from('scratch_tags').select('scratch_trusting, scratch_label').eq('id', 1)).data).toEqual([
    { scratch_trusting: 'fast', scratch_label: 'FAST' },
  ]);
});

test('bodies of functions find what extensions bring', async () => {
  expect((await scratch.rpc('scratch_plain', { _text: 'Čárka' })).data).toBe('Carka');
});

test('a type with patterns of its own is matched by them, and a wrong one is refused', async () => {
  const matched = (pattern: string) => scratch.from('scratch_paths').select().filter('path', 'match', pattern);
  expect((await matched('*.Science')).data).toEqual([{ path: 'Top.Science' }]);
  expect((await matched('*.Astronomy.*')).data).toEqual([{ path: 'Top.Science.Astronomy' }]);
  expect((await scratch.from('scratch_paths').select().filter('path', 'match(any)', '{*.Science,Top}')).data).toEqual([
    { path: 'Top.Science' },
  ]);
  expect((await matched('Top.{')).error).toMatchObject({ code: '42601' });
  expect((await scratch.from('scratch_tags').select().filter('label', 'match', '*.x')).error).toMatchObject({
    code: '2201B',
  });
});

test('an argument called char or bit takes any length', async () => {
  const whole = { c: 'abc', cs: ['abc', 'd'], b: '101' };
  expect(await call('scratch_lengths', whole)).toEqual(whole);
  expect(await call('scratch_lengths?c=abc&cs={abc,d}&b=101')).toEqual(whole);
});

test('a name that is an argument and a column can be both', async () => {
  expect(await call('scratch_above?id=1&select=id')).toEqual([{ id: 2 }, { id: 3 }]);
  expect(await call('scratch_above?id=1&id=gt.2&select=id')).toEqual([{ id: 3 }]);
  expect(await call('scratch_above?id=not.eq.2&id=0&select=id')).toEqual([{ id: 1 }, { id: 3 }]);
});

test('only the columns that are requested are arguments', async () => {
  expect(await call('scratch_add?columns=a,b', { a: 1, b: 2, c: 3 })).toBe(3);
  expect(await call('scratch_add?columns=a', { a: 1, b: 2 })).toBe(11);
  expect(
    await call('scratch_add', [
      { a: 1, b: 1 },
      { a: 5, b: 5 },
    ]),
  ).toBe(2);
});

test('headers that come twice are sent twice', async () => {
  const response = await scratch.send('/rpc/scratch_cookies');
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('names that every object inherits are names like others', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    for (const path of [
      `/scratch_tags?id=${name}.5`,
      `/scratch_tags?or=(id.${name}.5)`,
      `/scratch_tags?id=not.${name}.5`,
      `/scratch_tags?id=fts(${name}).5`,
      `/scratch_tags?select=id::${name}`,
      `/scratch_tags?select=${name}(id)`,
      `/scratch_tags?select=id.${name}()`,
      `/scratch_tags?${name}=eq.1`,
      `/scratch_tags?${name}.id=eq.1`,
      `/scratch_tags?order=${name}`,
      `/${name}`,
      `/rpc/${name}`,
    ]) {
      const { status } = await scratch.send(path);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
    const typed = await scratch.send('/rpc/scratch_add', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': name },
    });
    expect(typed.status).toBe(415);
    const named = await scratch.send('/rpc/scratch_add', { method: 'POST', body: `{"a": 1, "${name}": 2}` });
    expect(named.status).toBe(404);
  }
  // An unknown operator is refused by the grammar, and never reaches the database.
  const { code } = (await (await scratch.send('/scratch_tags?id=constructor.5')).json()) as { code: string };
  expect(code).toBe('PGRST100');
});
