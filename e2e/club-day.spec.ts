import type { Page } from '@playwright/test';
import {
  agreeToAll,
  confirm,
  fillAccount,
  fillChild,
  follow,
  press,
  pressFirst,
  pressToField,
  visit,
} from './forms.ts';
import { enterElsewhere, expect, expectAccessible, expectNoViolations, PHONE, test } from './story.ts';

/** The club's main job: a family comes, swims and pays; every step is seen by the other side. */
test('a parent enrolls a child, the instructor marks it and takes the payment, both are seen', async ({ page }) => {
  const name = `Ема${Date.now() % 1_000_000}`;
  const child = `${name} Ангелова`;
  await standInForSheet(page);
  await signUp(page, name);
  await enroll(page, name);

  await visit(page, '/dashboard', page.getByRole('heading', { name: child }));
  await expect(page.getByText('8 от 8')).toBeVisible();
  await expectAccessible(page.getByText('Делфинчета').first());

  await teach(page, child);

  await page.reload();
  await expect(page.getByText('7 от 8')).toBeVisible();
  await page.getByRole('link', { name: child }).first().click();
  await page.getByRole('tab', { name: 'Присъствия' }).click();
  await expectAccessible(page.getByText(/присъства/i).first());
  await page.getByRole('tab', { name: 'Плащания' }).click();
  await expectAccessible(page.getByText('Потвърдено').first());
});

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/auth');
  await page
    .getByRole('link', { name: 'Регистрирай се', exact: true })
    .or(page.getByRole('button', { name: 'Регистрирай се', exact: true }))
    .first()
    .click();
  await fillAccount(page, `Майката на ${name}`, `${name.replace('Ема', 'ema')}@example.bg`, 'вода-и-слънце');
  await press(page, 'Създай профил', 'Профилът е създаден успешно.');
  await expect(page).toHaveURL(/\/$/);
}

async function enroll(page: Page, name: string): Promise<void> {
  await page.goto('/register-child');
  await fillChild(page, name, 'Ангелова', '14.05.2019');
  await page.reload();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ангелова');
  const health = page.getByLabel('Здравна информация', { exact: false }).and(page.getByRole('textbox'));
  await expect(health).toHaveCount(0);
  await page.getByLabel(/Съгласявам се клубът да пази/).check();
  await health.fill('Алергия към пчели: спринцовката е в раницата.');
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await page.getByRole('button', { name: /Мадара/ }).click();
  await pressFirst(page, /Делфинчета/);
  await page.getByRole('button', { name: /^8 посещения/ }).click();
  await page.getByText('Банков превод').click();
  await agreeToAll(page);
  // Who has no number in the account is asked for one, once; what was typed outlives a reload.
  const phone = page.getByRole('textbox', { name: 'Телефон' });
  await pressToField(page, /^Запиши със задължение за плащане/, phone);
  await expect(page.getByText('Попълни това поле')).toBeVisible();
  await phone.fill('0888');
  await page.reload();
  await expect(phone).toHaveValue('0888');
  await pressToField(page, /^Запиши със задължение за плащане/, phone);
  await expect(page.getByText('Това не е телефонен номер.')).toBeVisible();
  await expectNoViolations(page);
  await phone.fill('0888 765 432');
  await press(page, /^Запиши със задължение за плащане/, page.getByRole('heading', { name: 'Записано!' }));
  await page.getByRole('link', { name: 'Данни за превода' }).click();
  await expectAccessible(page.getByText(/BG80\s?BNBG/).first());
  await takeTransferAlong(page);
  // Cash is answered where it was pressed; then the transfer stays.
  await page.getByRole('button', { name: 'Друг начин' }).click();
  await page.getByText('В брой', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Плащане на басейна' })).toBeInViewport();
  await page.getByText('Банков превод', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Данни за превода' })).toBeInViewport();
}

/** Each line of a transfer is copied or shared by itself; all of it, and its code, are kept as files or shared. */
async function takeTransferAlong(page: Page): Promise<void> {
  await press(page, 'Копирай: IBAN', 'Копирано');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^BG80BNBG\d+$/);
  await page.getByRole('button', { name: 'Сподели: IBAN' }).click();
  await page.getByRole('button', { name: 'Сподели данните' }).click();
  await page.getByRole('button', { name: 'Сподели кода' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared))
    .toEqual([
      expect.stringMatching(/^BG80BNBG\d+$/),
      expect.stringContaining('Основание за плащане: PK'),
      expect.stringMatching(/^PK.*\.png$/),
    ]);
  for (const [button, ending] of [
    ['Запази данните', '.txt'],
    ['Запази кода', '.png'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^PK.*\\${ending}$`));
  }
}

/** A phone's own share sheet, which records what it is given: a text, or the name of a file. */
async function standInForSheet(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (data) => void shared.push(data?.text ?? data!.files![0]!.name);
  });
}

/** The instructor, barefoot, with a phone. */
async function teach(beside: Page, child: string): Promise<void> {
  const page = await enterElsewhere(beside, 'instructor@demo.club', '/instructor-dashboard', PHONE);
  await follow(page, /17:30.*Делфинчета|Делфинчета.*17:30/);

  const row = page.getByRole('listitem').filter({ hasText: child });
  await press(row, /здравна бележка/, page.getByText('Алергия към пчели: спринцовката е в раницата.'));
  await page.keyboard.press('Escape');
  const marks = page.getByRole('radiogroup', { name: `Посещение на ${child}` });
  await marks
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Присъства' }) })
    .click();
  await expectAccessible(page.getByText('Записано', { exact: true }));

  await press(page, 'Друго за групата', page.getByRole('menuitem', { name: 'Плащания' }));
  await page.getByRole('menuitem', { name: 'Плащания' }).click();
  await page.getByRole('button', { name: `Потвърди плащането за ${child}` }).click();
  await confirm(page, 'Потвърди плащането', 'Плащането е потвърдено');
  await page.context().close();
}
