import { beforeEach, describe, expect, test } from 'vitest';
import { answers, fails } from '../../platform/testing/answers.ts';
import { ANNA, BORIS, said, scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();

beforeEach(() =>
  scratch.run(
    'truncate scratch_log; delete from scratch_tags where id > 3; delete from scratch_seats where lane > 1; delete from scratch_notes where id > 2',
  ),
);

const json = (body: unknown, prefer = '', method = 'POST', headers: Record<string, string> = {}) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', prefer, ...headers },
});
const count = async (sql: string) => Number((await scratch.run(`select count(*) from ${sql}`)).rows[0].count);

describe('insert', () => {
  test('answers 201 and nothing by default', async () => {
    await answers(scratch.send('/scratch_tags', json({ id: 4, label: 'a' })), 201, '', { 'content-range': '*/*' });
  });
  test('answers the rows, their choice of columns and embeds', async () => {
    const response = await scratch.send(
      '/scratch_children?select=name,grade,p:scratch_parents!parent_id(name)',
      json({ parent_id: 1, name: 'New' }, 'return=representation, count=exact'),
    );
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('preference-applied'),
    ]).toEqual([201, '*/1', 'return=representation, count=exact']);
    expect(await response.json()).toEqual([{ name: 'New', grade: 3, p: { name: 'Anna' } }]);
    await scratch.run(`delete from scratch_children where name = 'New'`);
  });
  test('answers computed columns of the new row, and a single row that it leads to', async () => {
    const response = await scratch.send(
      '/scratch_parents?select=*,scratch_initial,scratch_eldest(name)',
      json({ id: 90, name: 'Zoe', owner: ANNA }, 'return=representation'),
    );
    const [row] = (await response.json()) as Record<string, unknown>[];
    expect(row).toMatchObject({ id: 90, name: 'Zoe', scratch_initial: 'Z', scratch_eldest: null });
    expect(row).not.toHaveProperty('pgrst_whole');
    await scratch.run('delete from scratch_parents where id = 90');
  });
  test('takes a form of the web as one row', async () => {
    const response = await scratch.send('/scratch_tags', {
      method: 'POST',
      body: 'id=91&label=from+a+form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' },
    });
    expect(await response.json()).toEqual([{ id: 91, label: 'from a form' }]);
    await scratch.run('delete from scratch_tags where id = 91');
  });
  test('only tries it with tx=rollback', async () => {
    await answers(
      scratch.send('/scratch_tags', json({ id: 92, label: 'tried' }, 'return=representation, tx=rollback')),
      201,
      [{ id: 92, label: 'tried' }],
      { 'preference-applied': 'return=representation, tx=rollback' },
    );
    expect(await count('scratch_tags where id = 92')).toBe(0);
    await scratch.from('scratch_tags').delete().gt('id', 0).rollback();
    expect(await count('scratch_tags')).toBeGreaterThan(0);
  });
  test('names the address of the new row', async () => {
    await answers(scratch.send('/scratch_seats', json({ lane: 2, number: 1 }, 'return=headers-only')), 201, '', {
      location: '/scratch_seats?lane=eq.2&number=eq.1',
    });
  });
  test('many at once, missing keys null or default', async () => {
    const client = scratch.client();
    const nulls = await client
      .from('scratch_seats')
      .insert([
        { lane: 2, number: 1, color: 'red' },
        { lane: 2, number: 2 },
      ])
      .select('number,color');
    expect(nulls.data).toEqual([
      { number: 1, color: 'red' },
      { number: 2, color: null },
    ]);
    const defaults = await client
      .from('scratch_seats')
      .insert(
        [
          { lane: 3, number: 1, color: 'red' },
          { lane: 3, number: 2 },
        ],
        { defaultToNull: false },
      )
      .select('number,color');
    expect(defaults.data).toEqual([
      { number: 1, color: 'red' },
      { number: 2, color: 'blue' },
    ]);
    const serial = await client
      .from('scratch_children')
      .insert(
        [
          { id: 900, parent_id: 3, name: 'x' },
          { parent_id: 3, name: 'y' },
        ],
        { defaultToNull: false },
      )
      .select('id');
    expect(serial.data).toEqual([{ id: 900 }, { id: expect.any(Number) }]);
    await scratch.run('delete from scratch_children where parent_id = 3');
  });
  test('columns choose among the keys', async () => {
    const response = await scratch.send(
      '/scratch_tags?columns=id,label',
      json([{ id: 5, label: 'five', junk: 1 }], 'return=representation'),
    );
    expect(await response.json()).toEqual([{ id: 5, label: 'five' }]);
  });
  test('nothing, and only defaults', async () => {
    await answers(scratch.send('/scratch_tags', json([], 'return=representation')), 201, []);
    const defaults = await scratch.send('/scratch_log', json({}, 'return=representation'));
    expect([defaults.status, await defaults.json()]).toEqual([201, [{ at: expect.any(Number), line: null }]]);
  });
  test('CSV in and out', async () => {
    const response = await scratch.send('/scratch_seats?select=lane,holder,color', {
      method: 'POST',
      body: 'lane,number,holder,color\r\n2,1,"a ""b"", c",NULL\r\n2,2,,"NULL"',
      headers: { 'content-type': 'text/csv', accept: 'text/csv', prefer: 'return=representation' },
    });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      201,
      'text/csv; charset=utf-8',
      'lane,holder,color\n2,"a ""b"", c",\n2,"",NULL',
    ]);
  });
  test('refuses invalid rows', async () => {
    const refused = (wanted: string, path: string, init: RequestInit) => fails(scratch.send(path, init), wanted);
    await refused('400 PGRST102', '/scratch_tags', json([{ id: 6, label: 'x' }, { id: 7 }]));
    await refused('400 PGRST102', '/scratch_tags', { method: 'POST', body: '{' });
    await refused('400 PGRST102', '/scratch_tags', { method: 'POST', body: '' });
    await refused('400 PGRST102', '/scratch_tags', json([1]));
    await refused('400 PGRST204', '/scratch_tags', json({ nope: 1 }));
    await refused('409 23505', '/scratch_tags', json({ id: 1, label: 'again' }));
    await refused('409 23503', '/scratch_children', json({ parent_id: 99, name: 'x' }));
    await refused('400 23502', '/scratch_tags', json({ id: 6 }));
    await refused('400 22P02', '/scratch_tags', json({ id: 'six', label: 'x' }));
    await refused('400 428C9', '/scratch_seats', json({ lane: 1, number: 9, full_name: 'x' }));
    await refused('413 413', '/scratch_tags', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
    const headers = { 'content-type': 'text/xml' };
    await refused('415 PGRST102', '/scratch_tags', { method: 'POST', body: '<a/>', headers });
  });
});

describe('upsert', () => {
  test('merges on the primary key: 201 if a row is new, 200 if none is', async () => {
    const upsert = (body: unknown) =>
      scratch.send('/scratch_tags', json(body, 'resolution=merge-duplicates, return=representation'));
    const mixed = await upsert([
      { id: 3, label: 'new' },
      { id: 8, label: 'eight' },
    ]);
    expect([mixed.status, mixed.headers.get('preference-applied')]).toEqual([
      201,
      'resolution=merge-duplicates, return=representation',
    ]);
    expect(await mixed.json()).toEqual([
      { id: 3, label: 'new' },
      { id: 8, label: 'eight' },
    ]);
    expect((await upsert([{ id: 8, label: 'acht' }])).status).toBe(200);
    expect((await upsert([{ id: 3, label: 'new' }])).status).toBe(200);
  });
  test('ignores duplicates, and goes by other unique columns', async () => {
    const client = scratch.client();
    const ignored = await client
      .from('scratch_tags')
      .upsert([{ id: 9, label: 'fast' }], { onConflict: 'label', ignoreDuplicates: true })
      .select();
    expect([ignored.status, ignored.data]).toEqual([201, []]);
    const composite = await client
      .from('scratch_seats')
      .upsert({ lane: 1, number: 1, holder: 'z' }, { onConflict: 'lane,number' })
      .select('holder')
      .single();
    expect([composite.status, composite.data]).toEqual([200, { holder: 'z' }]);
    const noIndex = await client.from('scratch_seats').upsert({ lane: 1, number: 1 }, { onConflict: 'holder' });
    expect([noIndex.status, noIndex.error?.code]).toEqual([400, '42P10']);
    const noColumn = await client.from('scratch_seats').upsert({ lane: 1, number: 1 }, { onConflict: 'nope' });
    expect([noColumn.status, noColumn.error?.code]).toEqual([400, '42703']);
    const keysOnly = await client.from('scratch_seats').upsert({ lane: 1, number: 1 }).select('holder');
    expect([keysOnly.status, keysOnly.data]).toEqual([200, [{ holder: 'z' }]]);
  });
});

describe('update', () => {
  test('changes the rows that the filters select', async () => {
    const response = await scratch.send('/scratch_seats?lane=eq.1&number=eq.2', json({ holder: 'new' }, '', 'PATCH'));
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([204, '0-0/*', '']);
    const none = await scratch.send('/scratch_seats?lane=eq.77', json({ holder: 'new' }, 'count=exact', 'PATCH'));
    expect([none.status, none.headers.get('content-range')]).toEqual([204, '*/0']);
    expect(
      (await scratch.send('/scratch_seats?lane=eq.77', json({ holder: 'new' }, '', 'PATCH'))).headers.get(
        'content-range',
      ),
    ).toBe('*/*');
  });
  test('answers the rows in the wanted order, with embeds', async () => {
    const {
      data,
      count: total,
      status,
    } = await scratch
      .from('scratch_children')
      .update({ note: 'seen' }, { count: 'exact' })
      .gte('id', 1)
      .select('id,note,scratch_parents!parent_id(name)')
      .order('id', { ascending: false });
    expect([status, total]).toEqual([200, 3]);
    expect(data!.map((row) => row.id)).toEqual([3, 2, 1]);
    expect(data![0]).toEqual({ id: 3, note: 'seen', scratch_parents: { name: 'Boris' } });
  });
  test('filters may be logic and JSON; an empty body changes nothing', async () => {
    const { data } = await scratch
      .from('scratch_parents')
      .update({ phone: '7' })
      .or('data->>k.eq.x,id.eq.77')
      .select('id,phone');
    expect(data).toEqual([{ id: 1, phone: '7' }]);
    await answers(scratch.send('/scratch_seats', json({}, 'return=representation', 'PATCH')), 200, []);
    expect((await scratch.send('/scratch_seats', json([{ color: 'a' }, { color: 'b' }], '', 'PATCH'))).status).toBe(
      400,
    );
  });
  test('a single object is requested: several are rolled back', async () => {
    const { error, status } = await scratch
      .from('scratch_seats')
      .update({ color: 'gone' })
      .eq('lane', 1)
      .select()
      .single();
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows']);
    expect(await count(`scratch_seats where color = 'gone'`)).toBe(0);
  });
  test('more than max-affected is rolled back, with handling=strict only', async () => {
    const strict = await scratch.send(
      '/scratch_seats?lane=eq.1',
      json({ color: 'gone' }, 'handling=strict, max-affected=1', 'PATCH'),
    );
    expect([strict.status, await strict.json()]).toEqual([
      400,
      said('PGRST124', 'Query result exceeds max-affected preference constraint', {
        details: 'The query affects 2 rows',
      }),
    ]);
    expect(await count(`scratch_seats where color = 'gone'`)).toBe(0);
    const within = await scratch.send(
      '/scratch_seats?lane=eq.1',
      json({ color: 'blue' }, 'handling=strict, max-affected=2', 'PATCH'),
    );
    expect([within.status, within.headers.get('preference-applied')]).toEqual([204, 'handling=strict, max-affected=2']);
    const lenient = await scratch.send('/scratch_seats?lane=eq.1', json({ color: 'blue' }, 'max-affected=1', 'PATCH'));
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([204, null]);
  });
});

describe('delete', () => {
  test('removes the rows that the filters select and returns them on request', async () => {
    await scratch.run(`insert into scratch_seats values (4, 1, 'a'), (4, 2, 'b')`);
    const one = await scratch.send('/scratch_seats?lane=eq.4&number=eq.1', {
      method: 'DELETE',
      headers: { prefer: 'count=exact' },
    });
    expect([one.status, one.headers.get('content-range')]).toEqual([204, '*/1']);
    const { data, status } = await scratch.from('scratch_seats').delete().eq('lane', 4).select('holder').single();
    expect([status, data]).toEqual([200, { holder: 'b' }]);
  });
});

describe('put', () => {
  const put = (path: string, body: unknown, prefer = '') => scratch.send(path, json(body, prefer, 'PUT'));
  test('makes or replaces the row that the key names', async () => {
    expect((await put('/scratch_tags?id=eq.20', { id: 20, label: 'twenty' })).status).toBe(201);
    expect((await put('/scratch_tags?id=eq.20', { id: 20, label: 'zwanzig' })).status).toBe(204);
    const shown = await put('/scratch_tags?id=eq.20', { id: 20, label: 'vingt' }, 'return=representation');
    expect([shown.status, await shown.json()]).toEqual([200, [{ id: 20, label: 'vingt' }]]);
  });
  test('refuses every other shape', async () => {
    const codes = await Promise.all(
      [
        '/scratch_tags?id=eq.20&limit=1',
        '/scratch_tags',
        '/scratch_tags?id=gt.20',
        '/scratch_tags?id=eq.20&label=eq.x',
        '/scratch_tags?id=eq.21',
      ].map(async (path) => {
        const response = await put(path, { id: 20, label: 'x' });
        return [response.status, ((await response.json()) as { code: string }).code];
      }),
    );
    expect(codes).toEqual([
      [400, 'PGRST114'],
      [405, 'PGRST105'],
      [405, 'PGRST105'],
      [405, 'PGRST105'],
      [400, 'PGRST115'],
    ]);
  });
});

describe('row-level security', () => {
  test('hides rows and refuses writes: 401 for a visitor, 403 for a user', async () => {
    const anna = scratch.client(ANNA);
    expect((await anna.from('scratch_notes').select('id')).data).toEqual([{ id: 1 }]);
    expect((await anna.from('scratch_notes').update({ amount: 5 }).eq('id', 2).select()).data).toEqual([]);
    const foreign = await anna.from('scratch_notes').insert({ id: 3, owner: BORIS, body: 'x' });
    expect([foreign.status, foreign.error?.code, foreign.error?.message]).toEqual([
      403,
      '42501',
      'new row violates row-level security policy for table "scratch_notes"',
    ]);
    const visitor = await scratch.from('scratch_notes').select();
    expect([visitor.status, visitor.error?.code]).toEqual([401, '42501']);
    expect((await anna.from('scratch_notes').insert({ id: 4, body: 'mine' }).select('owner').single()).data).toEqual({
      owner: ANNA,
    });
    expect((await scratch.client('service').from('scratch_notes').select('id').order('id')).data).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 4 },
    ]);
  });
  test('a hundred callers at once each see their own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        scratch
          .client(index % 2 ? ANNA : BORIS)
          .from('scratch_notes')
          .select('owner'),
      ),
    );
    expect(answers.every(({ data }, index) => data!.every((row) => row.owner === (index % 2 ? ANNA : BORIS)))).toBe(
      true,
    );
  });
});
