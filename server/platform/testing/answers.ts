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

/**
 * Expects that the official client, or a request, is answered with an error: its code, '422 email_exists' its status
 * too, or facts.
 */
export const fails = vi.defineHelper(
  async (asked: Response | PromiseLike<Response | { error: unknown }>, wanted: string | object = {}) => {
    const answer = await asked;
    if (answer instanceof Response) expect(answer.ok).toBe(false);
    const error = answer instanceof Response ? await errorOf(answer) : answer.error;
    expect(error).toBeTruthy();
    if (typeof wanted === 'object') return expect(error).toMatchObject(wanted);
    const [code, status] = wanted.split(' ').toReversed();
    expect(error).toMatchObject(status ? { code, status: Number(status) } : { code });
  },
);

/** The authentication service names the code in a header, the others in the body. */
async function errorOf(answer: Response): Promise<{ status: number; code: unknown }> {
  const code = answer.headers.get('x-sb-error-code') ?? ((await answer.json()) as { code: unknown }).code;
  return { status: answer.status, code };
}

/** Expects that a request is answered with this status, this text or JSON, and these headers. */
export const answers = vi.defineHelper(
  async (asked: Response | PromiseLike<Response>, status: number, body?: unknown, headers: object = {}) => {
    const answer = await asked;
    expect([answer.status, ...Object.keys(headers).map((name) => answer.headers.get(name))]).toEqual([
      status,
      ...Object.values(headers),
    ]);
    if (typeof body === 'string') expect(await answer.text()).toBe(body);
    else if (body !== undefined) expect(await answer.json()).toEqual(body);
  },
);
