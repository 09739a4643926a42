import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ANONYMOUS, asUser } from '../platform/caller.ts';
import { databaseTest } from '../platform/testing/database.ts';
import type { Procedures } from './procedures.ts';
import { createRest } from './rest.ts';

const procedures: Procedures = {
  all: new Map([['greet', { summary: 'Greets.', input: z.strictObject({ name: z.string() }) }]]),
  call: async () => undefined,
};

const club = await databaseTest(4);
const callers = {
  visitor: { ...ANONYMOUS, address: '192.0.2.1' },
  site: ANONYMOUS,
  user: asUser('11111111-1111-4111-8111-111111111111'),
};
const rest = createRest({
  database: club.database,
  procedures,
  identify: async (request) => callers[request.headers.get('x-as') as keyof typeof callers],
});

async function ask(as: 'visitor' | 'site' | 'user', path: string) {
  const response = await rest.request(path, { headers: { 'x-as': as } });
  return [response.status, ((await response.json()) as { code?: string }).code];
}

const BACK = '/locations?select=*,classes(*,lessons(id,classes(id,lessons(id,classes(id,lessons(id))))))';

describe('a visitor', () => {
  test.each(['greet', 'no_such_function'])('sends short arguments to %s, and few', async (name) => {
    const call = async (body: object) => {
      const headers = { 'x-as': 'visitor', 'content-type': 'application/json' };
      return rest.request(`/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    expect((await call({ name: 'x'.repeat(70_000) })).status).toBe(413);
    const many = await call(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 0])));
    expect(many.status).toBe(400);
    expect((await many.text()).length).toBeLessThan(1000);
  });

  test('does not embed a relation below itself', async () => {
    expect(await ask('visitor', BACK)).toEqual([400, 'PGRST127']);
    expect(await ask('visitor', '/locations?select=id,x:classes(id,y:locations(id))')).toEqual([400, 'PGRST127']);
    expect(await ask('visitor', '/classes?select=id,...locations(name,other:classes(id))')).toEqual([400, 'PGRST127']);
  });

  test('embeds a bounded number of relations and levels', async () => {
    const beside = (count: number) =>
      `/classes?select=id,${Array.from({ length: count }, (_, index) => `l${index}:locations(id)`).join(',')}`;
    expect(await ask('visitor', beside(8))).toEqual([200, undefined]);
    expect(await ask('visitor', beside(9))).toEqual([400, 'PGRST100']);
  });

  test('gets what public pages ask for', async () => {
    expect(await ask('visitor', '/locations?select=id,name,classes(id,class_sessions(day_of_week))')).toEqual([
      200,
      undefined,
    ]);
  });
});

test.each(['site', 'user'] as const)('%s may go back', async (as) => {
  expect(await ask(as, BACK)).toEqual([200, undefined]);
});
