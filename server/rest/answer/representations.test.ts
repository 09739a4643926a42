import { describe, expect, test } from 'vitest';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
await scratch.run(`
    create domain public.scratch_color as integer default 255 check (value between 0 and 16777215);
    create function public.scratch_color_out(public.scratch_color) returns json language sql immutable as $$ select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
    create function public.scratch_color_in(text) returns public.scratch_color language sql immutable as $$ select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::integer $$;
    create function public.scratch_color_in(json) returns public.scratch_color language sql immutable as $$ select public.scratch_color_in($1 #>> '{}') $$;
    create cast (public.scratch_color as json) with function public.scratch_color_out(public.scratch_color) as implicit;
    create cast (json as public.scratch_color) with function public.scratch_color_in(json) as implicit;
    create cast (text as public.scratch_color) with function public.scratch_color_in(text) as implicit;
    create table public.scratch_caps (id integer primary key, color public.scratch_color, other_id integer references public.scratch_caps);
    insert into public.scratch_caps values (1, 255, null), (2, 65280, 1);
    grant all on public.scratch_caps to anon;
    grant execute on all functions in schema public to anon;
  `);

const read = async (query: string) => (await scratch.send(`/scratch_caps?${query}`)).json() as Promise<unknown>;
const write = async (method: string, query: string, body: unknown, prefer = '') => {
  const headers = { prefer: `return=representation, tx=rollback, ${prefer}` };
  const response = await scratch.send(`/scratch_caps?${query}`, { method, body: JSON.stringify(body), headers });
  return response.json() as Promise<unknown>;
};

describe('a domain with casts to and from JSON', () => {
  test('is shown as its cast has it, wherever it occurs', async () => {
    expect(await read('order=id')).toEqual([
      { id: 1, color: '#0000ff', other_id: null },
      { id: 2, color: '#00ff00', other_id: 1 },
    ]);
    expect(await read('select=c:color,other_id(color)&id=eq.2')).toEqual([
      { c: '#00ff00', other_id: { color: '#0000ff' } },
    ]);
    expect(await read('select=color,count()&order=color')).toEqual([
      { color: '#0000ff', count: 1 },
      { color: '#00ff00', count: 1 },
    ]);
    expect(await read('select=color.max()')).toEqual([{ max: 65280 }]);
  });
  test('is filtered by its text', async () => {
    for (const filter of ['eq.00ff00', 'in.(00ff00,ff0000)', 'gt.0000ff', 'eq(any).{00ff00}', 'isdistinct.0000ff'])
      expect([filter, await read(`select=id&color=${filter}`)]).toEqual([filter, [{ id: 2 }]]);
    expect(await read('select=id&color=not.in.(00ff00)')).toEqual([{ id: 1 }]);
  });
  test('is written from its JSON, and has the domain’s default', async () => {
    expect(await write('POST', '', { id: 3, color: '#ff0000' })).toEqual([{ id: 3, color: '#ff0000', other_id: null }]);
    expect(await write('PATCH', 'id=eq.1', { color: '#010203' })).toMatchObject([{ color: '#010203' }]);
    expect(await write('POST', 'columns=id,color', { id: 4 }, 'missing=default')).toMatchObject([{ color: '#0000ff' }]);
  });
});
