import type { Page } from '@playwright/test';
import { press, signOut, visit } from './forms.ts';
import { emailedLink, makePerson } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, expect, expectAccessible, test } from './story.ts';

/** The address of the user whose session the browser holds; null without one. */
const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'));
    return key ? (JSON.parse(localStorage.getItem(key)!) as { user: { email: string } }).user.email : null;
  });

/** What the browser keeps that is not the device's own. */
const leftOf = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => !['language', 'tour-seen', 'been-here', 'signing-out'].includes(key)),
    ...Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
  ]);

/** Asks for an email that signs in, as a stranger would for an account of their own. */
async function askForLink(page: Page, email: string): Promise<string> {
  expect((await page.request.post('/auth/v1/otp', { data: { email } })).status()).toBe(200);
  return emailedLink(page.request, email);
}

test('a stranger’s session in an address is not taken up', async ({ page, tools }) => {
  const [parent, stranger] = [await makePerson(tools, 'Дора', 'parent'), await makePerson(tools, 'Чужд', 'parent')];
  const data = { email: stranger.email, password: stranger.password };
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data });
  const session = (await answer.json()) as Record<string, string>;
  const names = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'];
  const brought = new URLSearchParams(names.map((name) => [name, String(session[name])])).toString();
  for (const address of [`/register-child#${brought}`, `/#${brought}`, `/auth#${brought}&type=recovery`]) {
    await page.goto('/health/live');
    await page.goto(address);
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(await sessionOf(page)).toBeNull();
    await enterAt(page, parent, address);
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(await sessionOf(page)).toBe(parent.email);
    await page.evaluate(() => localStorage.clear());
  }
  await enterAt(page, parent, '/?code=of-a-stranger');
  await expect(page).toHaveURL(/\/$/);
  expect(await sessionOf(page)).toBe(parent.email);
});

test('the link of an email asks before another account replaces the one that is signed in', async ({ page, tools }) => {
  const [parent, other] = [await makePerson(tools, 'Дора', 'parent'), await makePerson(tools, 'Друг', 'parent')];
  await enterAt(page, parent, '/dashboard');
  await page.goto(await askForLink(page, other.email));
  await press(page, 'Влизам в профила', page.getByText(`На това устройство е отворен профилът ${parent.email}`));
  await expectAccessible(page.getByRole('button', { name: `Продължи като ${other.email}` }));
  await page.getByRole('button', { name: `Остани като ${parent.email}` }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await sessionOf(page)).toBe(parent.email);

  const third = await makePerson(tools, 'Трети', 'parent');
  await page.goto(await askForLink(page, third.email));
  await press(page, 'Влизам в профила', page.getByText(`Линкът е за ${third.email}`));
  await press(page, `Продължи като ${third.email}`, 'Успешен вход');
  expect(await sessionOf(page)).toBe(third.email);
  expect((await leftOf(page)).join()).not.toContain(parent.id);
});

test('a link for a new password opens by a press, once', async ({ page, tools }) => {
  const { email } = await makePerson(tools, 'Дора', 'parent');
  await visit(page, '/auth?mode=reset', page.getByRole('heading', { name: 'Нова парола' }));
  await page.getByLabel('Имейл').fill(email);
  await press(page, 'Изпрати линк', 'Линкът е изпратен!');
  const link = await emailedLink(page.request, email);
  // A scanner of emails opens the page and presses nothing.
  await page.goto(link);
  await expectAccessible(page.getByRole('button', { name: 'Избирам нова парола' }));
  expect(await sessionOf(page)).toBeNull();
  await press(page, 'Избирам нова парола', page.getByRole('heading', { name: 'Избери нова парола' }));
  await page.getByLabel('Нова парола').fill('трета парола');
  await press(page, 'Запази паролата', 'Паролата е сменена');
  await page.goto('/health/live');
  await page.goto(link);
  await press(page, 'Избирам нова парола', 'Линкът е изтекъл');
  expect(await sessionOf(page)).toBe(email);
});

test('a sign-out leaves nothing of a person, in another tab neither', async ({ page, context, tools }) => {
  const parent = await makePerson(tools, 'Дора', 'parent');
  await enterAt(page, parent, '/dashboard', page.getByRole('main'));
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('heading', { level: 1, name: 'Поръчки' })).toBeVisible();
  await page.goto('/account');
  expect(await leftOf(page)).not.toEqual([]);
  await signOut(page);
  await expect(other).toHaveURL(/\/auth$/);
  await expect.poll(() => leftOf(page)).toEqual([]);
});

test('a tab that opens while another one signs out keeps nothing either', async ({ page, context, tools }) => {
  const parent = await makePerson(tools, 'Дора', 'parent');
  await enterAt(page, parent, '/dashboard', page.getByRole('main'));
  await page.goto('/account');
  // The server's answer to the sign-out is on its way while the other tab opens.
  let answered = () => {};
  const onWay = new Promise<void>((resolve) => (answered = resolve));
  const asked = page.waitForRequest(/\/auth\/v1\/logout/);
  await page.route(/\/auth\/v1\/logout/, async (route) => {
    await onWay;
    await route.continue();
  });
  const leaves = signOut(page);
  await asked;
  const other = await context.newPage();
  await other.goto('/orders');
  // On a slow machine the first tab may have waited long enough: a visitor is shown the way in, and what was wanted may be kept.
  const title = other.getByRole('heading', { level: 1, name: /^(Поръчки|Вход)$/ });
  await expect(title).toBeVisible();
  const ofVisitor = (await title.textContent()) === 'Вход' ? ['intent'] : [];
  answered();
  await leaves;
  await expect(other).toHaveURL(/\/auth$/);
  await expect.poll(async () => (await leftOf(page)).filter((key) => !ofVisitor.includes(key))).toEqual([]);
});

test('the phone of a disabled account keeps nothing of it, and says why', async ({ page, tools }) => {
  const parent = await makePerson(tools, 'Дора', 'parent');
  await enterAt(page, parent, '/dashboard', page.getByRole('main'));
  await expect.poll(() => leftOf(page)).toContainEqual(expect.stringContaining('-view '));
  // No page of the account is open that could leave by itself meanwhile.
  await page.goto('/health/live');
  done(await (await tools.admin()).rpc('set_users_disabled', { user_ids: [parent.id], disabled: true }));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?error_code=account_disabled$/);
  await expect(page.getByText('Този профил е спрян').first()).toBeVisible();
  expect(await leftOf(page)).toEqual([]);
});
