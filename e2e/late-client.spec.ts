import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { makeFamily } from './family.ts';
import { sendSignIn, signOut, visit } from './forms.ts';
import { enterAt, expect, test } from './story.ts';

const LATE = /\/assets\/late-clients-/;

test('code that was out of reach for a moment is loaded at the next press', async ({ page }) => {
  let isOutOfReach = true;
  await page.route(LATE, (route) => (isOutOfReach ? route.abort('internetdisconnected') : route.fallback()));
  await page.goto('/auth');
  await page.getByLabel('Имейл').fill('parent@demo.club');
  await page.getByLabel('Парола', { exact: true }).fill(DEMO_PASSWORD);
  const press = page.getByRole('button', { name: 'Влез', exact: true });
  await press.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  isOutOfReach = false;
  await press.click();
  await expect(page).toHaveURL(/\/$/);
});

test('another tab ends the session before the client is there: nothing stays', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth');
  await sendSignIn(other, 'parent@demo.club', DEMO_PASSWORD);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(LATE, () => undefined);
  await visit(page, '/dashboard', page.getByRole('heading', { level: 1 }));
  await other.goto('/account');
  await signOut(other);
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
});

test('below an address with parameters the router finds the routes that the document has asked for', async ({
  page,
}) => {
  const { parent, child } = await makeFamily();
  await enterAt(page, parent, '/dashboard');
  const asked: string[] = [];
  // Links of the page before may still be looked up.
  const paths = `/child,/child/${child.id}`;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/__manifest' && url.searchParams.get('paths') === paths) asked.push(request.url());
  });
  await page.goto(`/child/${child.id}`);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(asked.length).toBeGreaterThan(1);
  expect(asked[1]).toBe(asked[0]);
});
