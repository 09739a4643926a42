import { expect, test } from 'vitest';
import { reported } from './use-procedure.ts';

const REFUSAL = new Error('refused');

test('a refusal reaches the form that waits; a press that does not wait raises no second fault', async () => {
  const shown: unknown[] = [];
  const onError = (error: Error) => shown.push(error);
  void reported(Promise.reject(REFUSAL), { onError });
  await expect(reported(Promise.reject(REFUSAL), { onError })).rejects.toBe(REFUSAL);
  expect(shown).toEqual([REFUSAL, REFUSAL]);
});

test('a form goes on with the answer once what follows is done', async () => {
  const order: string[] = [];
  const answer = await reported(Promise.resolve('saved'), {
    onSuccess: async (result) => {
      await Promise.resolve();
      order.push(result);
    },
    onSettled: () => order.push('settled'),
  });
  expect([...order, answer]).toEqual(['saved', 'settled', 'saved']);
});
