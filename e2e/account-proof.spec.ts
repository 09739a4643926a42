import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { startServer, type RunningServer } from '../server/testing/running.ts';
import { openDialog, press, visit } from './forms.ts';
import { expect, expectAccessible, test } from './story.ts';

/** The demo club with the settings of a real one. */
const folder = mkdtempSync(join(tmpdir(), 'asking-club-'));
let club: RunningServer;
test.beforeAll(async () => {
  club = await startServer({ DATA_DIR: folder, DEMO: 'on', STAFF_MFA: 'on', PASSWORD_CHANGE: 'proof' });
});
test.afterAll(async () => {
  await club.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${club.url}/auth`);
  await page.getByLabel('Имейл').fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Влез', exact: true })).toHaveCount(0);
}

test('an admin sets up the second step before anything opens', async ({ page }) => {
  await signIn(page, 'admin@demo.club');
  const title = page.getByRole('heading', { name: 'Втора стъпка за екипа' });
  await expect(title).toBeVisible();
  await visit(page, `${club.url}/admin/users`, title);
  await expectAccessible(page.getByRole('img', { name: 'QR код за приложението' }));
  const secret = (await page.locator('p.font-mono').textContent())!.replaceAll(' ', '');
  await page.getByLabel('Код от приложението').fill(new TOTP({ secret }).generate());
  await press(page, 'Потвърди и включи', 'Втората стъпка е включена');
  await visit(page, `${club.url}/admin/users`, page.getByRole('heading', { level: 1, name: 'Потребители' }));
  await expect(page.getByText('@demo.club').filter({ visible: true }).first()).toBeVisible();
});

test('a parent shows the password, or an emailed code, before the email changes and the account goes', async ({
  page,
}) => {
  await signIn(page, 'smith@demo.club');
  await page.goto(`${club.url}/account`);
  await page.getByLabel(/Нов имейл|New email/).fill('laura@family.example');
  const card = page.locator('form').filter({ has: page.getByLabel(/Нов имейл|New email/) });
  await press(card, /Смени имейла|Change the email/, /сегашната си парола|current password\./);
  await card.getByRole('button', { name: /код на имейла|code by email/ }).click();
  await expectAccessible(card.getByText('smith@demo.club'));
  const [email] = (await (await page.request.get(`${club.url}/dev/mailbox.json?to=smith@demo.club`)).json()) as [
    { text: string },
  ];
  await card.getByLabel(/Код от писмото|Code from the email/).fill(/\b\d{6}\b/.exec(email.text)![0]);
  await press(card, /Смени имейла|Change the email/, page.getByText('laura@family.example'));

  const dialog = await openDialog(page, /Изтрий профила ми|Erase my account/);
  await dialog.getByLabel(/smith@demo\.club/).fill('smith@demo.club');
  await dialog.getByLabel(/Сегашна парола|Current password/).fill('не е тази');
  const erase = dialog.getByRole('button', { name: /завинаги|for good|forever/ });
  await erase.click();
  await expect(dialog.getByText(/Сегашната парола не е вярна|current password is/i)).toBeVisible();
  await dialog.getByLabel(/Сегашна парола|Current password/).fill(DEMO_PASSWORD);
  await erase.click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a parent shows the password before the second step goes on, and before it goes off', async ({ page }) => {
  await signIn(page, 'parent@demo.club');
  await page.goto(`${club.url}/account`);
  const asking = await openDialog(page, 'Включи втора стъпка', 'Потвърди, че си ти');
  await expectAccessible(asking);
  await press(asking, 'Продължи', 'Въведи сегашната си парола.');
  await asking.getByLabel('Сегашна парола').fill('не е тази');
  await press(asking, 'Продължи', /Сегашната парола не е вярна/);
  await asking.getByLabel('Сегашна парола').fill(DEMO_PASSWORD);
  await asking.getByRole('button', { name: 'Продължи' }).click();
  await expect(asking).toHaveCount(0);
  const secret = (await page.locator('p.font-mono').textContent())!.replaceAll(' ', '');
  await page.getByLabel('Код от приложението').fill(new TOTP({ secret }).generate());
  await press(page, 'Потвърди и включи', 'Втората стъпка е включена');

  const ending = await openDialog(page, 'Изключи втората стъпка', 'Да изключим ли втората стъпка?');
  await ending.getByLabel('Сегашна парола').fill(DEMO_PASSWORD);
  await press(ending, 'Изключи втората стъпка', page.getByText('Втората стъпка е изключена'));
  await expect(page.getByRole('button', { name: 'Включи втора стъпка' })).toBeVisible();
});

test('a parent shows the password before another person becomes a parent of the children', async ({ page }) => {
  await signIn(page, 'parent@demo.club');
  await page.goto(`${club.url}/account`);
  await page.getByRole('button', { name: 'Покани', exact: true }).click();
  const inviting = page.getByRole('dialog');
  await inviting.getByLabel('Имейл на втория родител').fill('baba@family.example');
  await inviting.getByRole('button', { name: 'Изпрати поканата' }).click();
  const asking = page.getByRole('dialog', { name: 'Потвърди, че си ти' });
  await expectAccessible(asking);
  await asking.getByLabel('Сегашна парола').fill(DEMO_PASSWORD);
  await press(asking, 'Продължи', page.getByText('baba@family.example').first());
});
