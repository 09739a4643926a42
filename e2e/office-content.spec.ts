import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectNoViolations, signIn, test } from './story.ts';

/** The same hour is told on a phone and on a laptop at once: what is made has a name of its own. */
const mark = () => `${test.info().project.name === 'phone' ? 'Т' : 'Л'}${Date.now() % 1_000_000}`;

/** A blue square. */
const PICTURE = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0072b0' } })
  .png()
  .toBuffer();
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
const notAPicture = { name: 'писмо.png', mimeType: 'image/png', buffer: Buffer.from('Това не е снимка.') };

/** The row of a table, or its card on a phone, that holds the text. */
function rowOf(page: Page, text: string | RegExp) {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text, visible: true }).first();
}

async function act(page: Page, button: string | RegExp, item: string) {
  await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function open(page: Page, section: string, title: string) {
  await page.goto(`/admin/${section}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
}

const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words);

test.describe('an hour in the office', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'admin@demo.club'));

  for (const [section, title] of [
    ['news', 'Новини'],
    ['media', 'Галерия'],
    ['inbox', 'Съобщения'],
    ['audit', 'Кой какво направи'],
    ['settings', 'Настройки'],
  ] as const) {
    test(`can be used by everybody, in the dark too: ${section}`, async ({ page }) => {
      await open(page, section, title);
      await expectNoViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      await expectNoViolations(page);
    });
  }

  test('a product: made with pictures, counted with reasons, taken off sale, found in the log', async ({ page }) => {
    const name = `Шапка ${mark()}`;
    await open(page, 'products', 'Продукти');
    await page.getByRole('button', { name: 'Нов продукт' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Създай продукта' }).click();
    await expect(form.getByLabel('Име', { exact: true })).toBeFocused();
    await form.getByLabel('Име', { exact: true }).fill(name);
    await form.getByLabel('Категория').selectOption('caps');
    await form.getByLabel('Цена').fill('12,50');
    await expect(form.getByText('= 6,39 €')).toBeVisible();
    await form.getByLabel('Налични бройки').fill('5');
    await form.locator('input[type=file]').setInputFiles([picture('а.png'), notAPicture, picture('б.png')]);
    await expect(form.getByText('писмо.png: това не е снимка.')).toBeVisible();
    await expect(form.getByRole('list', { name: 'Снимки' }).getByRole('listitem')).toHaveCount(2);
    await form.getByRole('button', { name: 'Премести надолу: снимка 1' }).click();
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Създай продукта' }).click();
    await expect(form).toBeHidden();

    await search(page, name);
    await expect(rowOf(page, name)).toContainText('5 бр.');
    await act(page, `Действия за „${name}“`, 'Наличност');
    const stock = page.getByRole('dialog');
    await stock.getByText('По-малко', { exact: true }).click();
    await stock.getByLabel('Бройки').fill('9');
    await stock.getByRole('button', { name: 'Запиши' }).click();
    await expect(stock.getByText('Има само 5 бр.')).toBeVisible();
    await stock.getByLabel('Бройки').fill('4');
    await stock.getByLabel('Бележка').fill('Скъсани');
    await stock.getByRole('button', { name: 'Запиши' }).click();
    await expect(stock.getByText('Корекция')).toBeVisible();
    await expect(stock.getByText('Силвия Костова').first()).toBeVisible();
    await expectNoViolations(page);
    await stock.getByRole('button', { name: 'Затвори' }).click();

    await page.getByLabel('Наличност', { exact: true }).selectOption('low');
    await expect(rowOf(page, name)).toContainText('1 бр.');
    await act(page, `Действия за „${name}“`, 'Спри от продажба');
    await expect(rowOf(page, name)).toContainText('Спрян');

    await page.goto(`/admin/audit?audit.q=${encodeURIComponent(name)}`);
    await expect(rowOf(page, `създаде продукт „${name}“`)).toContainText('Силвия Костова');
    await expect(rowOf(page, `промени наличността на „${name}“ с -4, вече са 1`)).toBeVisible();
    await expect(rowOf(page, 'активен: да → не')).toBeVisible();
  });

  test('the team: a coach with achievements stands first on the site, then is hidden and deleted', async ({ page }) => {
    const name = `Виктория ${mark()}`;
    await open(page, 'team', 'Екип');
    await page.getByRole('button', { name: 'Нов човек' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Име', { exact: true }).fill(name);
    await form.locator('input[type=file]').setInputFiles(picture('лице.png'));
    await expect(form.getByRole('img', { name: 'снимка 1' })).toBeVisible();
    await form.getByLabel('Специалности').fill('Кроул\nБебешко плуване');
    await form.getByRole('button', { name: 'Добави постижение' }).click();
    const won = form.getByRole('group', { name: 'Постижение 1' });
    await won.getByLabel('Какво').fill('Треньор на годината');
    await won.getByLabel('Година').fill('1820');
    await form.getByRole('button', { name: 'Добави в екипа' }).click();
    await expect(won.getByLabel('Година')).toBeFocused();
    await won.getByLabel('Година').fill('2024');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Добави в екипа' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: 'Подреди' }).click();
    const up = page.getByRole('dialog').getByRole('button', { name: `Премести нагоре: ${name}` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(new RegExp(`${name}: място \\d+ от`))).toBeAttached();
    await expectNoViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Затвори' }).click();

    const coaches = async () => (await page.request.get('/coaches')).text();
    await expect.poll(coaches).toContain(name);
    expect(await coaches()).toContain('Треньор на годината');
    await search(page, name);
    await act(page, `Действия за ${name}`, 'Скрий от сайта');
    await expect(rowOf(page, name)).toContainText('Скрит');
    expect(await coaches()).not.toContain(name);
    await act(page, `Действия за ${name}`, 'Изтрий');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Изтрий ${name}` })
      .click();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

  test('news: an address from the title, a preview, a time to come out, deleted', async ({ page }) => {
    const title = `Щуро лято ${mark()}`;
    await open(page, 'news', 'Новини');
    await page.getByRole('button', { name: 'Нова статия' }).click();
    const form = page.getByRole('dialog', { name: 'Нова статия' });
    await form.getByLabel('Заглавие', { exact: true }).fill(title);
    await expect(form.getByLabel('Адрес')).toHaveValue(/^shturo-lyato-[tl]\d+$/);
    await form.getByLabel('Адрес').fill('osem-medala-ot-targovishte');
    await form.getByLabel(/^Текст ·/).fill('Първи абзац <b>без знаци</b>.\n\nВтори абзац.');
    await form.getByText('Планирана', { exact: true }).click();
    await form.getByLabel('Ден', { exact: true }).fill('1.7.2031');
    await form.getByLabel('Час').fill('9');
    await form.getByRole('button', { name: 'Преглед' }).click();
    const preview = page.getByRole('dialog', { name: 'Преглед' });
    await expect(preview.getByText('Първи абзац <b>без знаци</b>.')).toBeVisible();
    await expectNoViolations(page);
    await preview.getByRole('button', { name: 'Затвори' }).click();
    await form.getByRole('button', { name: 'Запази' }).click();
    await expect(form.getByText('Друга статия има този адрес.')).toBeVisible();
    await form.getByLabel('Адрес').fill(`leto-${Date.now()}`);
    await form.getByRole('button', { name: 'Запази' }).click();
    await expect(form).toBeHidden();
    await search(page, title);
    await expect(rowOf(page, title)).toContainText('Планирана');
    await expect(rowOf(page, title)).toContainText('1 юли 2031, 09:00');
    await act(page, `Действия за „${title}“`, 'Публикувай сега');
    await expect(rowOf(page, title)).toContainText('Публикувана');
    await act(page, `Действия за „${title}“`, 'Изтрий');
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий статията' }).click();
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  test('the gallery: photos into an album, a video by its link, hidden and deleted', async ({ page }) => {
    const album = `Албум ${mark()}`;
    await open(page, 'media', 'Галерия');
    await page.getByRole('button', { name: 'Качи снимки' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Албум').fill(album);
    await sheet.locator('input[type=file]').setInputFiles([picture('1.png'), notAPicture, picture('2.png')]);
    await expect(sheet.getByText('Добавени са 2 снимки.')).toBeVisible();
    await expect(sheet.getByRole('alert')).toContainText('писмо.png');
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Готово' }).click();

    await page.getByRole('button', { name: 'Добави видео' }).click();
    await sheet.getByRole('button', { name: 'Добави видео' }).click();
    await expect(sheet.getByLabel('Връзка към видеото')).toBeFocused();
    await sheet.getByLabel('Връзка към видеото').fill('http://example.com/video');
    await sheet.getByRole('button', { name: 'Добави видео' }).click();
    await expect(sheet.getByLabel('Връзка към видеото')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByLabel('Връзка към видеото').fill('https://example.com/video');
    await sheet.getByLabel(/^Заглавие ·/).fill(`Финал ${album}`);
    await sheet.getByLabel('Албум').fill(album);
    await sheet.getByRole('button', { name: 'Добави видео' }).click();
    await expect(sheet).toBeHidden();

    await page.getByLabel('Албум', { exact: true }).selectOption(album);
    await expect(rowOf(page, `Финал ${album}`)).toContainText('Видео');
    await act(page, `Действия за „Финал ${album}“`, 'Скрий от сайта');
    await expect(rowOf(page, `Финал ${album}`)).toContainText('Скрито');
    await act(page, `Действия за „Финал ${album}“`, 'Изтрий');
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий', exact: true }).click();
    await expect(page.getByRole('link', { name: `Финал ${album}` })).toHaveCount(0);
  });

  test('a message is answered by mail, and opened again', async ({ page }) => {
    const name = `Баба ${mark()}`;
    const email = `${Date.now()}@example.bg`;
    const apikey = (await page.locator('meta[name="publishable-key"]').getAttribute('content')) ?? '';
    const sent = await page.request.post('/rest/v1/rpc/send_contact_message', {
      headers: { apikey },
      data: { name, email, message: 'Има ли място за внучката ми?' },
    });
    expect(sent.ok()).toBe(true);
    await open(page, 'inbox', 'Съобщения');
    await search(page, email);
    await expect(rowOf(page, name)).toContainText('Ново');
    await page.getByRole('link', { name }).filter({ visible: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Изпрати отговора' }).click();
    await expect(sheet.getByLabel('Отговор')).toBeFocused();
    await sheet.getByLabel('Отговор').fill('Да, заповядайте в сряда.');
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Изпрати отговора' }).click();
    await expect(sheet.getByRole('heading', { name: 'Отговори' })).toBeVisible();
    await expect(sheet.getByText('Отговорено')).toBeVisible();
    await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(email);
    await sheet.getByRole('button', { name: 'Затвори' }).click();
    await act(page, `Действия за съобщението от ${name}`, 'Върни при новите');
    await expect(rowOf(page, name)).toContainText('Ново');
  });

  test('settings: a wrong IBAN is told at its field; what is saved stays', async ({ page }) => {
    await open(page, 'settings', 'Настройки');
    await page.getByRole('tab', { name: 'Банка и цени' }).click();
    const iban = page.getByLabel('IBAN');
    await iban.fill('BG80 BNBG 9661 1020 3456 79');
    await page.getByRole('button', { name: 'Запази' }).click();
    await expect(page.getByText('Този IBAN не е верен.')).toBeVisible();
    await expectNoViolations(page);
    await iban.fill('bg80bnbg96611020345678');
    await page.getByRole('button', { name: 'Запази' }).click();
    await expect(page.getByText('Настройките са запазени')).toBeVisible();
    await page.getByRole('tab', { name: 'Контакти' }).click();
    await expect(page.getByLabel('понеделник, от')).toHaveValue('10:00');
    await page.getByLabel('понеделник, от').fill('23');
    await page.getByLabel('понеделник, до').fill('18:00');
    await page.getByRole('button', { name: 'Запази' }).click();
    await expect(page.getByText('Краят е преди началото.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('tab', { name: 'Правила' }).click();
    await expect(page.getByLabel('Пакетът е на привършване при')).toHaveValue('3');
    await expectNoViolations(page);
  });

  test('closed days: says which lessons fall on them, and takes them back', async ({ page }) => {
    const reason = `Ремонт ${mark()}`;
    await open(page, 'settings', 'Настройки');
    await page.getByRole('tab', { name: 'Почивни дни' }).click();
    await page.getByRole('button', { name: 'Добави почивни дни' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('От', { exact: true }).fill('5.1.2032');
    await sheet.getByLabel('До', { exact: true }).fill('4.1.2032');
    await sheet.getByLabel('Причина').fill(reason);
    await sheet.getByRole('button', { name: 'Добави почивни дни' }).click();
    await expect(sheet.getByText('Краят е преди началото.')).toBeVisible();
    await sheet.getByLabel('До', { exact: true }).fill('6.1.2032');
    await expect(sheet.getByText('В тези дни има 0 урока')).toBeVisible();
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Добави почивни дни' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: `Махни: ${reason}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отвори дните' }).click();
    await expect(page.getByRole('button', { name: `Махни: ${reason}` })).toHaveCount(0);
  });

  test('instructors: load of the week; one is appointed and dismissed, one with classes stays', async ({ page }) => {
    const name = `Нова Инструкторка ${mark()}`;
    const email = `teach${Date.now()}.${test.info().workerIndex}@example.com`;
    const apikey = (await page.locator('meta[name="publishable-key"]').getAttribute('content')) ?? '';
    const made = await page.request.post('/auth/v1/signup', {
      headers: { apikey },
      data: { email, password: 'plavane-2026', data: { full_name: name } },
    });
    expect(made.ok()).toBe(true);
    await open(page, 'instructors', 'Инструктори');
    await expect(rowOf(page, 'Иван Петров')).toContainText(/\d ч/);
    await page.getByRole('button', { name: 'Назначи инструктор' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Име или имейл').fill(email);
    await sheet.getByRole('button', { name: `Назначи ${name}` }).click();
    await expect(sheet).toBeHidden();
    await expect(rowOf(page, name)).toContainText('0 класа');
    await act(page, `Действия за ${name}`, 'Вземи ролята');
    await page.getByRole('dialog').getByRole('button', { name: 'Вземи ролята' }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await act(page, 'Действия за Иван Петров', 'Вземи ролята');
    await expect(page.getByRole('dialog')).toContainText('още води класове');
    await expectNoViolations(page);
  });

  test('a list goes away as Excel and as CSV', async ({ page }) => {
    test.skip(test.info().project.name === 'phone', 'Files are offered where there is room for a table.');
    await open(page, 'products', 'Продукти');
    const save = async (kind: string) => {
      const waiting = page.waitForEvent('download');
      await act(page, 'Изтегли', kind);
      const file = await waiting;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const excel = await save('Excel (.xlsx)');
    expect(excel.name).toBe('Продукти.xlsx');
    expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');
    const csv = await save('CSV (.csv)');
    expect(csv.bytes.toString()).toContain('Име,Категория');
  });
});
