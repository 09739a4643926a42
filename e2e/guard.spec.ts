import { pressFirst, signOut, visit } from './forms.ts';
import { enter, enterAt, expect, publicKey, signIn, test } from './story.ts';

test('without a sign-in the guard leads to /auth', async ({ page }) => {
  for (const path of ['/dashboard', '/admin', '/instructor-dashboard', '/orders', '/athlete/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
  }
});

test('a parent at an admin page sees which role it needs, with a way home', async ({ page }) => {
  await signIn(page, 'petrova@demo.club');
  await visit(page, '/admin', page.getByRole('heading', { name: /Access Denied|Достъпът е отказан|Нямаш достъп/ }));
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown address inside an area is a page of the site, in words', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  await visit(page, '/admin/unknown', page.getByRole('heading', { level: 1, name: 'Тази страница я няма' }));
  await expect(page.getByRole('link', { name: 'График' }).first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('an approved athlete lives below /athlete, one who waits sees it', async ({ page, browser }) => {
  await page.goto('/auth');
  await signIn(page, 'athlete@demo.club').catch(() => undefined);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/athlete\/dashboard$/);
  const waiting = await (await browser.newContext()).newPage();
  await enterAt(waiting, 'pending@demo.club', '/dashboard');
  await expect(waiting).toHaveURL(/\/athlete\/pending$/);
  await waiting.context().close();
});

test('a sign-out that the server does not hear still ends the session here', async ({ page }) => {
  await signIn(page, 'georgievi@demo.club');
  await page.goto('/account');
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await signOut(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')))).toEqual([]);
});

test('the language chosen is kept, in the browser and for the server', async ({ page, context }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Меню' });
  if (await menu.isVisible()) await menu.click();
  await pressFirst(page, /EN|English/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a signed-in user is led on from /auth; a session that ended elsewhere meets the form', async ({ page }) => {
  await enterAt(page, 'georgievi@demo.club', '/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'))!;
    return (JSON.parse(localStorage.getItem(key)!) as { access_token: string }).access_token;
  });
  const headers = { authorization: `Bearer ${token}`, apikey: await publicKey(page) };
  await page.goto('/health/live');
  await page.request.post('/auth/v1/logout?scope=local', { headers });
  await visit(page, '/auth', page.getByRole('button', { name: 'Влез', exact: true }));
  await signIn(page, 'georgievi@demo.club');
});

test('a visit to an English address changes nothing behind the sign-in', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  for (const visits of [1, 2]) {
    await page.goto('/en/news');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // Once by the page's own link, once by the address.
    if (visits === 1) await page.getByRole('link', { name: 'My area' }).first().click();
    else await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(page.getByRole('link', { name: 'Потребители' }).first()).toBeVisible();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a language can be chosen all the same, and leads back to the page', async ({ page }) => {
    await page.goto('/club');
    await page.getByRole('button', { name: 'EN English' }).first().click();
    await expect(page).toHaveURL(/\/club$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
