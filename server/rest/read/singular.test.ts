import { describe, expect, test } from 'vitest';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
const OBJECT = 'application/vnd.pgrst.object+json';
/** All tables that these tests could write to. */
const world = async () =>
  (
    await scratch.run(`select (select json_agg(t order by id) from scratch_tags t) as tags,
      (select json_agg(p order by id) from scratch_people p) as people,
      (select json_agg(c order by child_id, tag_id) from scratch_child_tags c) as links,
      (select count(*) from scratch_log) as lines`)
  ).rows;
const write = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
  const response = await scratch.send(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : (JSON.parse(text) as { code?: string }).code };
};
const NOT_ONE = [
  [
    'POST',
    '/scratch_tags',
    [
      { id: 10, label: 'ten' },
      { id: 11, label: 'eleven' },
    ],
  ],
  ['PATCH', '/scratch_people?boss_id=eq.1', { name: 'same' }],
  ['DELETE', '/scratch_child_tags?child_id=eq.1', undefined],
  ['PATCH', '/scratch_tags?id=lt.0', { label: 'none' }],
  ['DELETE', '/scratch_tags?id=lt.0', undefined],
] as const;

describe('a write of one row', () => {
  test.each(NOT_ONE)('that is none or two is refused, and writes nothing: %s %s', async (method, path, body) => {
    const before = await world();
    for (const prefer of ['', 'return=minimal', 'return=headers-only', 'return=representation']) {
      const answer = await write(method, path, body, { accept: OBJECT, prefer });
      expect([prefer, answer]).toEqual([prefer, { status: 406, code: 'PGRST116' }]);
    }
    expect(await world()).toEqual(before);
  });
  test('goes through where it is one', async () => {
    const headers = { accept: OBJECT };
    expect(await write('POST', '/scratch_tags', { id: 20, label: 'twenty' }, headers)).toMatchObject({ status: 201 });
    expect(await write('PATCH', '/scratch_tags?id=eq.20', { label: 'XX' }, headers)).toMatchObject({ status: 204 });
    expect(await write('DELETE', '/scratch_tags?id=eq.20', undefined, headers)).toMatchObject({ status: 204 });
  });
});

test('an unknown form of answer is refused before anything is written', async () => {
  const before = await world();
  for (const prefer of ['', 'return=representation']) {
    for (const [method, path, body] of [
      ['POST', '/scratch_tags', { id: 30, label: 'thirty' }],
      ['PATCH', '/scratch_tags?id=eq.1', { label: 'changed' }],
      ['DELETE', '/scratch_tags?id=eq.3', undefined],
      ['PUT', '/scratch_tags?id=eq.30', { id: 30, label: 'thirty' }],
      ['POST', '/rpc/scratch_write', { line: 'never' }],
    ] as const) {
      expect(await write(method, path, body, { accept: 'image/png', prefer })).toEqual({
        status: 406,
        code: 'PGRST107',
      });
    }
  }
  expect(await world()).toEqual(before);
});
