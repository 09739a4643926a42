import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ClubError } from '../../platform/club-error.ts';
import { atTheDoor } from '../../platform/http/door.ts';
import type { Procedures } from '../procedures.ts';
import { ANNA, scratchTest } from '../testing/scratch.ts';

const procedures: Procedures = {
  all: new Map([
    ['scratch_greet', { summary: 'Greets.', input: z.strictObject({ name: z.string() }) }],
    ['scratch_stay', { summary: 'Waits until its caller has left.', input: z.strictObject({}) }],
    ['scratch_silent', { summary: 'Says nothing.', input: z.strictObject({}) }],
  ]),
  async call(called, args, { caller, ip, callerLeft }) {
    if (called === 'scratch_stay') return stay(callerLeft);
    if (called === 'scratch_silent') return undefined;
    const { name, fault } = args as { name?: string; fault?: string };
    if (name === undefined) throw new ClubError('invalid_input', { details: [{ field: 'name', fault: 'required' }] });
    if (fault === 'refusal') throw new ClubError('class_full', { details: 'lane 3', hint: 'another day' });
    if (fault === 'bug') throw new TypeError('secret detail');
    return { greeting: `Здравей, ${name}`, userId: caller.claims.sub ?? null, ip };
  },
};

const stays = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();
async function stay(callerLeft: () => boolean) {
  expect(callerLeft()).toBe(false);
  stays.resolve();
  while (!callerLeft()) await nextTurn();
  left.resolve();
}

const scratch = await scratchTest('', procedures);

test('a procedure learns that its caller has left', async () => {
  const door = atTheDoor(async (request) => scratch.app.fetch(request), { clientIpHeader: undefined });
  const server = createServer(getRequestListener((request, env) => door(request, env as never))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { apikey: 'anon', 'Content-Type': 'application/json' };
  const asked = ask({ host: '127.0.0.1', port, path: '/rest/v1/rpc/scratch_stay', method: 'POST', headers });
  asked.on('error', () => undefined);
  asked.end('{}');
  await stays.promise;
  asked.destroy();
  await left.promise;
  server.close();
});

const rpc = async (path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') => {
  const response = await scratch.send(`/rpc/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: text === '' ? null : isJson ? JSON.parse(text) : text,
    range: response.headers.get('content-range'),
  };
};
const get = (path: string, headers: Record<string, string> = {}) => rpc(path, undefined, headers, 'GET');
const refused = async (wanted: string, asked: ReturnType<typeof rpc>) => {
  const { status, body } = await asked;
  expect(`${status} ${body.code}`).toBe(wanted);
};

describe('SQL functions', () => {
  test('named arguments, defaults left out', async () => {
    expect(await rpc('scratch_add', { a: 1, b: 2 })).toMatchObject({ status: 200, body: 3 });
    expect(await rpc('scratch_add', { a: 1 })).toMatchObject({ status: 200, body: 11 });
    expect(await get('scratch_add?a=1&b=5')).toMatchObject({ status: 200, body: 6 });
    expect(await scratch.rpc('scratch_add', { a: 4 }, { get: true })).toMatchObject({ data: 14 });
    expect(await scratch.rpc('scratch_add', { a: 4 }, { head: true })).toMatchObject({
      data: null,
      error: null,
      status: 200,
    });
  });
  test('rows are selected from like a table', async () => {
    expect(
      (await get('scratch_find?lowest=4&select=name,p:scratch_parents!parent_id(name)&name=like.B*')).body,
    ).toEqual([{ name: 'Bea', p: { name: 'Boris' } }]);
    expect(
      await rpc('scratch_find?select=name&order=name.desc&limit=1', { lowest: 1 }, { prefer: 'count=exact' }),
    ).toEqual({ status: 206, body: [{ name: 'Bea' }], range: '0-0/3' });
    expect((await scratch.rpc('scratch_find', { lowest: 5 }).select('id,name').single()).data).toEqual({
      id: 1,
      name: 'Ada',
    });
    expect((await get('scratch_find?lowest=9')).body).toEqual([]);
    expect((await get('scratch_find?lowest=1&offset=9', { prefer: 'count=exact' })).status).toBe(416);
    expect((await get('scratch_find?lowest=1&limit=1&select=id,name', { accept: 'text/csv' })).body).toBe(
      'id,name\n1,Ada',
    );
  });
  test('one row is an object, a table of its own a list, scalars are bare', async () => {
    expect((await rpc('scratch_one?select=id,scratch_cards(number)', { wanted: 1 })).body).toEqual({
      id: 1,
      scratch_cards: { number: 'c-1' },
    });
    expect((await get('scratch_pairs?v=gt.1')).body).toEqual([{ k: 'b', v: 2 }]);
    expect((await get('scratch_numbers')).body).toEqual([1, 2, 3]);
    expect(await rpc('scratch_nothing')).toMatchObject({ status: 204, body: null });
  });
  test('one unnamed parameter takes the body', async () => {
    expect((await rpc('scratch_body', { any: ['thing'] }, { 'content-type': 'application/json' })).body).toEqual({
      any: ['thing'],
    });
    expect((await rpc('scratch_body', [1, 2])).body).toEqual([1, 2]);
    expect((await rpc('scratch_text', 'shout', { 'content-type': 'text/plain' })).body).toBe('SHOUT');
    expect((await rpc('scratch_bytes', 'four', { 'content-type': 'application/octet-stream' })).body).toBe(4);
  });
  test('lists and variadic arguments', async () => {
    expect((await rpc('scratch_sum', { numbers: [1, 2, 3] })).body).toBe(6);
    expect((await get('scratch_sum?numbers=1&numbers=2')).body).toBe(3);
    expect((await get('scratch_sum?numbers={4,5}')).body).toBe(9);
    expect((await get('scratch_sum?numbers=7')).body).toBe(7);
    expect((await rpc('scratch_list', { names: ['a', 'b,c'] })).body).toBe('a|b,c');
    expect((await get('scratch_list?names={a,b}')).body).toBe('a|b');
  });
  test('overloads are distinguished by the names of their arguments', async () => {
    expect((await rpc('scratch_over', { a: 1 })).body).toBe('integer');
    expect((await rpc('scratch_over', { a: 1, b: 2 })).body).toBe('two');
    await refused('300 PGRST203', rpc('scratch_twin', { a: 1 }));
  });
  test('unknown ones name what was searched for', async () => {
    expect((await rpc('nowhere', { a: 1, b: 2 })).body).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.nowhere(a, b) in the schema cache',
      hint: null,
      details:
        'Searched for the function public.nowhere with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    });
    const without = await rpc('nowhere');
    expect([without.status, without.body.details]).toEqual([
      404,
      'Searched for the function public.nowhere without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    ]);
    expect((await rpc('scratch_ad', { a: 1 })).body.hint).toBe(
      'Perhaps you meant to call the function public.scratch_add',
    );
    expect((await get('scratch_add?a=1&z=2')).status).toBe(404);
  });
  test('reads are read-only, writes commit or roll back whole', async () => {
    await refused('405 25006', get('scratch_write?line=x'));
    expect((await rpc('scratch_write', { line: 'x' })).body).toHaveLength(2);
    await refused('406 PGRST116', rpc('scratch_write', { line: 'y' }, { accept: 'application/vnd.pgrst.object+json' }));
    await refused('400 PGRST124', rpc('scratch_write', { line: 'y' }, { prefer: 'handling=strict, max-affected=1' }));
    await refused('400 PGRST128', rpc('scratch_add', { a: 1 }, { prefer: 'handling=strict, max-affected=1' }));
    expect((await scratch.run(`select line, count(*)::int from scratch_log group by 1`)).rows).toEqual([
      { line: 'x', count: 2 },
    ]);
  });
  test('know the caller in whose name they run', async () => {
    const response = await scratch.send('/rpc/scratch_whoami', {
      as: ANNA,
      headers: { prefer: 'timezone=Europe/Sofia' },
    });
    expect([await response.json(), response.headers.get('preference-applied')]).toEqual([
      {
        role: 'authenticated',
        uid: ANNA,
        method: 'GET',
        path: '/rpc/scratch_whoami',
        zone: 'Europe/Sofia',
        read_only: 'on',
      },
      'timezone=Europe/Sofia',
    ]);
    expect(await get('scratch_whoami')).toMatchObject({ body: { role: 'anon', uid: null, zone: 'UTC' } });
  });
  test('accept a form of the web', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await rpc('scratch_add', 'a=1&b=2', form)).toMatchObject({ status: 200, body: 3 });
    expect((await rpc('scratch_add', 'c=1', form)).body.code).toBe('PGRST202');
  });
  test('one unnamed text can be named by nothing', async () => {
    expect((await scratch.rpc('scratch_text', { '': 'loud' })).data).toBe('LOUD');
  });
  test('count the one value that a function returns', async () => {
    expect((await scratch.rpc('scratch_add', { a: 1 }, { count: 'exact' })).count).toBe(1);
    expect((await scratch.rpc('scratch_numbers', {}, { count: 'exact' })).count).toBe(3);
  });
  test('a function may set the status and the headers of the answer, but only valid ones', async () => {
    const said = await scratch.send('/rpc/scratch_say', {
      method: 'POST',
      body: JSON.stringify({ headers: '[{"x-club": "blue"}, {"cache-control": "no-store"}]', status: '202' }),
    });
    expect([said.status, said.headers.get('x-club'), said.headers.get('cache-control')]).toEqual([
      202,
      'blue',
      'no-store',
    ]);
    expect((await rpc('scratch_say', { headers: '{"x": 1}', status: '200' })).body.code).toBe('PGRST111');
    expect((await rpc('scratch_say', { headers: '[{"x": "a\\r\\nb"}]', status: '200' })).body.code).toBe('PGRST111');
    await refused('500 PGRST112', rpc('scratch_say', { headers: '[]', status: '1000' }));
    expect((await rpc('scratch_add', { a: 1 })).status).toBe(200);
  });
  test('functions read the headers and cookies of the request', async () => {
    const seen = await rpc('scratch_seen', {}, { 'x-lane': '3', cookie: 'language=en; theme=dark' });
    expect(seen.body).toMatchObject({ lane: '3', language: 'en' });
    expect((await rpc('scratch_seen', {})).body).toEqual({ lane: null, language: null });
  });
  test('other methods are refused', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) await refused('405 PGRST101', rpc('scratch_add', {}, {}, method));
    expect((await rpc('scratch_add', undefined, {}, 'OPTIONS')).status).toBe(200);
    expect((await rpc('scratch_add', '[', {})).body.code).toBe('PGRST102');
    expect((await rpc('scratch_add', 'a=1', { 'content-type': 'application/yaml' })).status).toBe(415);
  });
});

describe('procedures', () => {
  test('accept a JSON object and answer JSON', async () => {
    expect((await scratch.client(ANNA).rpc('scratch_greet', { name: 'Ана' })).data).toEqual({
      greeting: 'Здравей, Ана',
      userId: ANNA,
      ip: '192.0.2.1',
    });
    expect(await rpc('scratch_silent')).toMatchObject({ status: 204 });
    await refused('405 PGRST101', get('scratch_greet?name=x'));
    await refused('400 PGRST102', rpc('scratch_greet', [1]));
  });
  test('refuse in the protocol’s shape', async () => {
    expect(await rpc('scratch_greet', { name: 'x', fault: 'refusal' })).toMatchObject({
      status: 409,
      body: { code: 'class_full', message: 'The class is full', details: 'lane 3', hint: 'another day' },
    });
    expect(await rpc('scratch_greet', { nom: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: expect.arrayContaining([{ field: 'name', fault: 'required' }]) },
    });
  });
  test('a bug is written to the log only', async () => {
    const { status, body } = await rpc('scratch_greet', { name: 'x', fault: 'bug' });
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected_failure', message: 'Something went wrong', details: null, hint: expect.any(String) },
    ]);
  });
});
