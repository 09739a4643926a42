import { expect, test } from 'vitest';
import { scratchTest } from '../testing/scratch.ts';
import { fillShape, shapeOf } from './query-shape.ts';

const scratch = await scratchTest();

test('queries that differ in plain values only have one shape', () => {
  const one = shapeOf('select=id&name=eq.Anna&score=not.gte.1%2C5&order=name');
  const other = shapeOf('select=id&name=eq.eq.&score=not.gte.&order=name');
  expect(one.text).toBe(other.text);
  expect([one.values, other.values]).toEqual([
    ['Anna', '1,5'],
    ['eq.', ''],
  ]);
});

test('everything else belongs to the shape', () => {
  for (const query of [
    'or=(id.eq.1,id.eq.2)',
    'id=in.(1)',
    'name=like.a',
    'select=eq.a',
    'a.order=eq.1',
    'limit=5',
    'a=eq.%E0%A4%A',
    '',
  ]) {
    expect(shapeOf(query)).toEqual({ text: query, values: [] });
  }
});

test('a shape is filled with the values of the request', () => {
  const { text, values } = shapeOf('a=eq.1&b=lt.2');
  const marks = text.split('&').map((pair) => pair.slice(pair.indexOf('.') + 1));
  expect(fillShape({ text: 'q', values: [marks[1]!, 'x', null, marks[0]!] }, values).values).toEqual([
    '2',
    'x',
    null,
    '1',
  ]);
});

test('requests of one shape get their own answers, also at once and where a value is used twice', async () => {
  const names = ['Anna', 'Boris', 'no-user', 'a+b', '%', 'mark-0'];
  const ask = async (name: string) => {
    const query = `select=name,scratch_children!parent_id!inner(id)&name=eq.${encodeURIComponent(name)}&scratch_children.grade=gt.${name.length - 4}`;
    return ((await (await scratch.send(`/scratch_parents?${query}`)).json()) as { name: string }[]).map(
      (row) => row.name,
    );
  };
  const answers = await Promise.all([...names, ...names].map(ask));
  expect(answers).toEqual([...names, ...names].map((name) => (['Anna', 'Boris'].includes(name) ? [name] : [])));
});
