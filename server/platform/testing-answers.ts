import { expect, vi } from 'vitest';

interface Result {
  data?: unknown;
  error: unknown;
}
/** The data of a result without an error, where its type knows one from the other. */
type DataOf<Given extends Result> = NonNullable<
  [Extract<Given, { error: null }>] extends [never] ? Given['data'] : Extract<Given, { error: null }>['data']
>;

/** Expects that what the official client asked is answered without an error, and returns the data. */
export const succeeds = vi.defineHelper(
  async <Given extends Result>(asked: PromiseLike<Given>): Promise<DataOf<Given>> => {
    const { data, error } = await asked;
    expect(error).toBeNull();
    return data as DataOf<Given>;
  },
);

/** Expects that the official client is answered with an error: its code, '422 email_exists' its status too, or facts. */
export const fails = vi.defineHelper(async (asked: PromiseLike<{ error: unknown }>, wanted: string | object = {}) => {
  const { error } = await asked;
  expect(error).toBeTruthy();
  if (typeof wanted === 'object') return expect(error).toMatchObject(wanted);
  const [code, status] = wanted.split(' ').toReversed();
  expect(error).toMatchObject(status ? { code, status: Number(status) } : { code });
});
