import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratch, type Scratch } from './scratch-schema.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await openScratch();
});
afterAll(() => scratch.drop());

const OBJECT = 'application/vnd.pgrst.object+json';
const labels = async () =>
  (await scratch.run('select label from scratch_tags order by id')).rows.map(({ label }: { label: string }) => label);
const write = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
  const response = await scratch.send(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : (JSON.parse(text) as { code?: string }).code };
};
const TWO = [
  [
    'POST',
    '/scratch_tags',
    [
      { id: 10, label: 'ten' },
      { id: 11, label: 'eleven' },
    ],
  ],
  ['PATCH', '/scratch_child_tags?child_id=eq.1', { tag_id: 3 }],
  ['PATCH', '/scratch_tags?id=lt.3', { label: 'same' }],
  ['DELETE', '/scratch_tags?id=gte.0', undefined],
  ['PATCH', '/scratch_tags?id=lt.0', { label: 'nobody' }],
  ['DELETE', '/scratch_tags?id=lt.0', undefined],
] as const;

describe('a write of one row', () => {
  test.each(TWO)('that is none or two is refused, and writes nothing: %s %s', async (method, path, body) => {
    await scratch.run('alter table scratch_tags drop constraint if exists scratch_tags_label_key');
    await scratch.run('delete from scratch_child_tags where false');
    const before = await labels();
    for (const prefer of ['', 'return=minimal', 'return=headers-only', 'return=representation']) {
      const { status, code } = await write(method, path, body, { accept: OBJECT, prefer });
      expect({ prefer, status, isSingular: code === 'PGRST116' || code === '23503' || code === '23505' }).toMatchObject(
        {
          isSingular: true,
        },
      );
    }
    expect(await labels()).toEqual(before);
  });
  test('goes through where it is one', async () => {
    const headers = { accept: OBJECT };
    expect(await write('POST', '/scratch_tags', { id: 20, label: 'twenty' }, headers)).toMatchObject({ status: 201 });
    expect(await write('PATCH', '/scratch_tags?id=eq.20', { label: 'XX' }, headers)).toMatchObject({ status: 204 });
    expect(await write('DELETE', '/scratch_tags?id=eq.20', undefined, headers)).toMatchObject({ status: 204 });
  });
});

test('a form of answer that is not there is refused before anything is written', async () => {
  const before = await labels();
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
  expect(await labels()).toEqual(before);
  expect((await scratch.run('select from scratch_log')).rowCount).toBe(0);
});
