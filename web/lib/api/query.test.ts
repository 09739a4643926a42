import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient, readAgain } from './query.ts';

test('a first read that began before a change is not taken for the answer', async () => {
  const queries = makeQueryClient();
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['saved_cards'], queryFn });
  const stop = observer.subscribe(() => undefined);
  const done = readAgain(queries, { queryKey: ['saved_cards'] });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!([]);
  answers[1]!(['4242']);
  await done;
  expect(observer.getCurrentResult().data).toEqual(['4242']);
  stop();
});

test('a read that no page shows is left to its caller', async () => {
  const queries = makeQueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = queries.fetchQuery({ queryKey: ['account'], queryFn: () => promise });
  const done = readAgain(queries, { queryKey: ['account'] });
  resolve('parent');
  expect(await asked).toBe('parent');
  await done;
});
