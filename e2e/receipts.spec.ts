import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { addDays, clubDay } from '../contracts/time.ts';
import { typedDate } from '../web/lib/forms/typed-date.ts';
import { makeFamily } from './family.ts';
import { confirm, fillAccount, openDialog, press, sendSignIn, visit } from './forms.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** The file that a press makes the browser save. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const waiting: Promise<Download> = page.waitForEvent('download');
  await press();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a parent pays by transfer: its confirmation, the receipt as a PDF, the admin’s invoice', async ({ page }) => {
  const { parent, instructor, child, classId, title } = await makeFamily();
  await enterAt(page, parent, '/payments');
  await expectAccessible(page.getByRole('heading', { name: 'За плащане' }));
  await page.getByRole('link', { name: 'Плати' }).first().click();
  await expectAccessible(page.getByText(/BG80\s?BNBG/).first());

  const deck = await enterElsewhere(page, instructor, `/instructor/class/${classId}?tab=payments`);
  await deck.getByRole('button', { name: `Потвърди плащането за ${child.full}` }).click();
  await press(deck.getByRole('dialog'), 'Потвърди плащането', deck.getByText('Плащането е потвърдено'));
  await deck.context().close();

  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'За плащане' })).toHaveCount(0);
  const documents = page.getByRole('button', { name: /^Разписка и фактура за PK/ }).filter({ visible: true });
  await documents.click();
  const receipt = await saved(page, () => page.getByRole('menuitem', { name: 'Разписка' }).click());
  expect(receipt.name).toMatch(/^razpiska-\d{6}\.pdf$/);
  expect(receipt.content.subarray(0, 5).toString()).toBe('%PDF-');

  await documents.click();
  await page.getByRole('menuitem', { name: 'Поискай фактура' }).click();
  const ask = page.getByRole('dialog', { name: 'Поискай фактура' });
  await ask.getByText('На фирма').click();
  const firm = `„Вълна ${child.first}“ ЕООД`;
  await ask.getByLabel('Име на фирмата').fill(firm);
  await ask.getByLabel('ЕИК').fill('199999903');
  await ask.getByLabel('Адрес на управление').fill('Шумен, ул. „Вода“ 1');
  await ask.getByLabel('МОЛ').fill(parent.name);
  await expect(ask.getByText('Този ЕИК не е верен')).toBeVisible();
  await ask.getByLabel('ЕИК').fill('199999902');
  await expectNoViolations(page);
  await press(ask, 'Поискай фактура', page.getByText('Щом клубът я издаде, ще получиш известие.'));

  const admin = await enterElsewhere(page, 'admin@demo.club', '/admin/invoices');
  await expectNoViolations(admin);
  await press(admin, `Издай фактура на ${firm}`, 'Фактурата е издадена');
  await admin.getByRole('searchbox').fill(firm);
  await expect(admin.getByText(/^№ 0\d{9}$/).filter({ visible: true })).toHaveCount(1);
  await admin.context().close();

  await page.reload();
  await documents.click();
  const invoice = await saved(page, () => page.getByRole('menuitem', { name: /^Фактура № 0\d{9}$/ }).click());
  expect(invoice.name).toMatch(/^faktura-0\d{9}\.pdf$/);

  await page.getByRole('radiogroup', { name: 'Период' }).getByText('7 дни').click();
  await expect(page).toHaveURL(/payments\.range=7/);
  await page.getByRole('searchbox').fill(child.first);
  await expect(page).toHaveURL(/payments\.q=/);
  await expect(page.getByText(child.full).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('searchbox').fill('такова дете няма');
  await expect(page.getByText(title).filter({ visible: true })).toHaveCount(0);
  await expectNoViolations(page);
});

test('a parent ends a subscription on a day, and takes that back', async ({ page }) => {
  const { parent, child } = await makeFamily('pool_unlimited');
  await enterAt(page, parent, '/subscriptions');
  await expectAccessible(page.getByText('Подновява се на'));

  const dialog = await openDialog(page, 'Прекрати на дата');
  await dialog.getByLabel('Последен ден').fill('01.02.2020');
  await press(dialog, /^Прекрати на/, 'Тази дата е минала.');
  await dialog.getByLabel('Последен ден').fill(typedDate(addDays(clubDay(), 12)));
  await expectAccessible(dialog.getByText('След него мястото се освобождава за следващия в списъка.'));
  await press(dialog, /^Прекрати на/, page.getByText('Приключва на'));

  await page.getByRole('link', { name: `Подробности: ${child.full}` }).click();
  await expectAccessible(page.getByText('Приключва на'));
  await press(page, 'Продължи абонамента', 'Подновява се на');
});

test('a parent signs what the club asks, for oneself and for a child, and takes one back', async ({ page }) => {
  const { parent, child } = await makeFamily();
  await enterAt(page, parent, '/documents');
  await expectAccessible(page.getByRole('heading', { name: 'Общи условия' }));

  const dialog = await openDialog(page, 'Подпиши: Общи условия');
  await expect(dialog.getByLabel('Име и фамилия')).toHaveValue(parent.name);
  await dialog.getByLabel('Име и фамилия').clear();
  await press(dialog, 'Прочетох и подписвам', 'Попълни това поле.');
  await dialog.getByLabel('Име и фамилия').fill(parent.name);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Прочетох и подписвам' }).click();
  const terms = page.getByRole('article').filter({ hasText: 'Общи условия' });
  await expect(terms.getByText(parent.name)).toBeVisible();

  await page.getByRole('button', { name: 'Подпиши: Данни за здравето' }).click();
  await expect(dialog.getByLabel(child.first)).toBeChecked();
  await dialog.getByRole('button', { name: 'Прочетох и подписвам' }).click();
  const health = page.getByRole('article').filter({ hasText: 'Данни за здравето' });
  await expect(health.getByText('Подписан')).toBeVisible();

  const file = page.waitForEvent('download');
  await health.getByRole('button', { name: `PDF: Данни за здравето · ${child.first}` }).click();
  expect((await file).suggestedFilename()).toMatch(/^saglasie-\d+-[\d-]+\.pdf$/);

  await page.getByRole('button', { name: `Оттегли: Данни за здравето · ${child.first}` }).click();
  await expect(dialog.getByText(`Бележките за здравето на ${child.first}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Оттегли съгласието' }).click();
  await expectAccessible(health.getByText('Не е дадено съгласие'));
});

test('a second parent comes by an emailed link, and goes again', async ({ page, browser, request }) => {
  const { parent, child } = await makeFamily();
  await enterAt(page, parent, '/account');
  await page.getByRole('button', { name: 'Покани' }).click();
  const email = `tatko-${crypto.randomUUID()}@example.org`;
  await page.getByLabel('Имейл на втория родител').fill(email);
  await expectNoViolations(page);
  await press(page, 'Изпрати поканата', page.getByText(email).first());

  const [message] = (await (await request.get(`/dev/mailbox.json?to=${email}`)).json()) as [{ links: string[] }];
  const link = message.links.find((each) => each.includes('/guardian/accept'))!;
  const context = await browser.newContext({ locale: 'bg-BG', viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(link);
  await expectAccessible(other.getByText(`${parent.name} те кани да бъдеш втори родител. Деца: ${child.first}.`));
  await other.getByRole('link', { name: 'Създай профил' }).click();
  await fillAccount(other, 'Петър Вълнов', email, 'таткова парола');
  await other.getByRole('button', { name: 'Създай профил' }).click();
  await other.getByRole('button', { name: 'Приемам' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole('heading', { name: child.full })).toBeVisible();
  await visit(other, link, 'Тази покана вече е приета.');

  await page.reload();
  await page.getByRole('button', { name: `Премахни Петър Вълнов като втори родител на ${child.first}` }).click();
  await confirm(page, 'Премахни Петър Вълнов', 'Засега само ти.');
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: child.full })).toHaveCount(0);
  await context.close();
});

test('a family’s calendar is made, read by its address, and taken back', async ({ page, request }) => {
  const { parent, child, title } = await makeFamily();
  await enterAt(page, parent, '/account');
  await page.getByRole('button', { name: 'Направи календар' }).click();
  const address = await page.getByLabel('Адрес на календара').inputValue();
  await expect(page.getByText('Календарът е готов')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Отвори в календара' })).toHaveAttribute('href', /^webcal:/);
  await expectNoViolations(page);
  const feed = await request.get(address);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  const text = (await feed.text()).replaceAll('\r\n ', '');
  expect(text).toContain(`SUMMARY:${child.first} · ${title}`);
  expect(text).toContain('TZID=Europe/Sofia');

  await page.getByRole('button', { name: 'Спри календара' }).click();
  await confirm(page, 'Спри календара', page.getByRole('button', { name: 'Направи календар' }));
  expect((await request.get(address)).status()).toBe(404);
});

test('a parent takes the own data along, and erases the account', async ({ page }) => {
  const { parent, child } = await makeFamily();
  await enterAt(page, parent, '/account');
  const file = await saved(page, () => page.getByRole('button', { name: 'Изтегли данните ми' }).click());
  expect(file.name).toMatch(/^moite-danni-.*\.json$/);
  const data = JSON.parse(file.content.toString()) as Record<string, { first_name?: string; medical_notes?: string }[]>;
  expect(data['children']![0]!.first_name).toBe(child.first);
  expect(data['care']![0]!.medical_notes).toBe('Очила');

  const dialog = await openDialog(page, 'Изтрий профила ми');
  await expectAccessible(dialog.getByText(`Детето ${child.first}`));
  await dialog.getByRole('button', { name: 'Изтрий профила завинаги' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await dialog.getByRole('textbox').fill(parent.email);
  await press(dialog, 'Изтрий профила завинаги', page.getByText('Профилът е изтрит'));
  await expect(page).toHaveURL(/\/auth$/);

  await sendSignIn(page, parent.email, parent.password);
  await expect(page.getByText('Имейлът или паролата не са верни.').first()).toBeVisible();
});
