import { describe, expect, test } from 'vitest';
import { scratchTest } from './scratch-schema.ts';

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
    grant execute on all functions in schema public to anon;
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
