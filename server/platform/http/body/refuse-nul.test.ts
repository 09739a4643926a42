import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refuseNul } from './refuse-nul.ts';

test('nothing is found under an address with a NUL, and no route is asked', async () => {
  const asked: string[] = [];
  const app = new Hono().use(refuseNul).get('*', (c) => {
    asked.push(c.req.path);
    return c.text('here');
  });
  const statusOf = async (path: string) => (await app.request(path)).status;
  for (const path of ['/news/%00', '/en/news/a%00b', '/calendar/%00.ics', '/%00', '/a%00/b?c'])
    expect(await statusOf(path), path).toBe(404);
  for (const path of ['/shop?q=%00', '/schedule?%00', '/news/a?b=c&d=e%00f'])
    expect(await statusOf(path), path).toBe(400);
  expect(asked).toEqual([]);
  for (const path of ['/news/%2500', '/news/%01', '/shop?q=%2500', '/news/100%25'])
    expect(await statusOf(path), path).toBe(200);
});
