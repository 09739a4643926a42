import { TOTP } from 'otpauth';
import { confirm, fillAccount, fillIn, openDialog, press, sendSignIn, signOut, visit } from './forms.ts';
import { emailedLink } from './people.ts';
import { expect, expectAccessible, expectNoViolations, signIn, test } from './story.ts';

/** A user who has just signed up, on their account page. */
async function newcomer(page: import('@playwright/test').Page): Promise<{ email: string; password: string }> {
  const [email, password] = [`account-${crypto.randomUUID()}@example.org`, 'първа парола'];
  await page.goto('/auth?mode=sign-up');
  await fillAccount(page, 'Неда Сметанова', email, password);
  await page.getByRole('button', { name: 'Създай профил' }).click();
  await expect(page).toHaveURL(/\/$/);
  await visit(page, '/account', page.getByRole('heading', { name: 'Моят профил' }));
  return { email, password };
}

test('a user changes name, email and password', async ({ page, request }) => {
  const { email, password } = await newcomer(page);
  await expectNoViolations(page);

  await page.getByLabel('Име и фамилия').fill('Неда Янева');
  await press(page, 'Запази името', page.getByText('Неда Янева', { exact: true }));

  const phone = page.getByLabel('Телефон');
  await phone.fill('12');
  await press(page, 'Запази телефона');
  await expect(phone).toBeFocused();
  await phone.fill('0888123456');
  await press(page, 'Запази телефона', 'Телефонът е сменен');
  await page.reload();
  await expect(phone).toHaveValue('+359 88 812 3456');

  await fillIn(page, { 'Сегашна парола': 'не е тази', 'Нова парола': 'втора парола' });
  await press(page, 'Смени паролата', 'Сегашната парола не е вярна.');
  await page.getByLabel('Сегашна парола').fill(password);
  await press(page, 'Смени паролата', 'Паролата е сменена');

  const next = `next-${email}`;
  await page.getByLabel('Нов имейл').fill(next);
  await press(page, 'Смени имейла', 'Потвърди и от двете');
  for (const [address, shown] of [
    [email, 'Потвърдено от този имейл'],
    [next, 'Успешен вход'],
  ] as const) {
    await page.goto(await emailedLink(request, address));
    await press(page, 'Потвърждавам смяната', shown);
  }
  await visit(page, '/account', page.getByText(next).first());
  await signOut(page);
  await signIn(page, next, 'втора парола');
});

test('a user turns the second step on, signs in with a code, and turns it off', async ({ page }) => {
  const { email, password } = await newcomer(page);
  const dialog = await openDialog(page, 'Включи втора стъпка');
  await expectAccessible(dialog.getByRole('img', { name: 'QR код за приложението' }));
  const secret = (await dialog.locator('p.font-mono').textContent())!.replaceAll(' ', '');
  const code = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await dialog.getByLabel('Код от приложението').fill('000000');
  await press(dialog, 'Потвърди и включи', 'Кодът не е верен');
  await dialog.getByLabel('Код от приложението').fill(code());
  await press(dialog, 'Потвърди и включи', page.getByText('Включена', { exact: true }));

  await signOut(page);
  await sendSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Още една стъпка' })).toBeVisible();
  await page.goto('/dashboard');
  await expectAccessible(page.getByRole('heading', { name: 'Още една стъпка' }));
  // The code of the next half minute: the one that turned the step on is used up.
  await page.getByLabel('Код от приложението').fill(code(30));
  await page.getByRole('button', { name: 'Потвърди' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Изключи втората стъпка' }).click();
  await confirm(page, 'Изключи втората стъпка', page.getByRole('button', { name: 'Включи втора стъпка' }));
});

test('a user sees the own devices and signs out everywhere else', async ({ page, browser }) => {
  const { email, password } = await newcomer(page);
  const other = await browser.newPage();
  await signIn(other, email, password);
  await other.goto('/account');
  await page.reload();
  await expect(page.getByText('Това устройство')).toBeVisible();
  await press(page, 'Изход навсякъде другаде', 'Само това устройство има достъп');
  await expect(page.getByRole('listitem').filter({ hasText: 'Последно' })).toHaveCount(1);
  await other.close();
});
