import sharp from 'sharp';
import { act, mark, openSection, rowOf, search } from './admin.ts';
import { confirm, fillIn, finish, openDialog, press, pressToField, visit } from './forms.ts';
import { BOMB, DRAWING_THAT_ACTS, PAGE_NAMED_PICTURE, PHOTO_AND_PAGE } from './hostile-pictures.ts';
import { enter, expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** A blue square. */
const PICTURE = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0072b0' } })
  .png()
  .toBuffer();
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
const notAPicture = { name: 'писмо.png', mimeType: 'image/png', buffer: Buffer.from('Това не е снимка.') };

test.describe('an hour of an admin', () => {
  test.beforeEach(async ({ page }) => enter(page, 'admin@demo.club'));

  test('a product: made with pictures, counted with reasons, taken off sale, found in the log', async ({ page }) => {
    const name = `Шапка ${mark()}`;
    await openSection(page, 'products', 'Продукти');
    const form = await openDialog(page, 'Нов продукт');
    await pressToField(form, 'Създай продукта', form.getByLabel('Име', { exact: true }));
    await form.getByLabel('Име', { exact: true }).fill(name);
    await form.getByLabel('Категория').selectOption('caps');
    await form.getByLabel('Цена').fill('12,50');
    await expect(form.getByText('= 6,39 €')).toBeVisible();
    await form.getByLabel('Налични бройки').fill('5');
    await form.locator('input[type=file]').setInputFiles([picture('а.png'), notAPicture, picture('б.png')]);
    await expect(form.getByText('писмо.png: това не е снимка.')).toBeVisible();
    const pictures = form.getByRole('list', { name: 'Снимки' });
    await expect(pictures.getByRole('listitem')).toHaveCount(2);
    await form
      .locator('input[type=file]')
      .setInputFiles([DRAWING_THAT_ACTS, PAGE_NAMED_PICTURE, BOMB, { ...PHOTO_AND_PAGE, name: 'в.jpg' }]);
    for (const { name: file } of [DRAWING_THAT_ACTS, PAGE_NAMED_PICTURE])
      await expect(form.getByText(`${file}: това не е снимка.`)).toBeVisible();
    await expect(form.getByText(`${BOMB.name}: файлът е твърде голям.`)).toBeVisible();
    await expect(pictures.getByRole('listitem')).toHaveCount(3);
    const stored = await page.request.get((await pictures.getByRole('img').last().getAttribute('src'))!);
    expect(stored.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect((await stored.body()).includes('script')).toBe(false);
    await form.getByRole('button', { name: 'Премести надолу: снимка 1' }).click();
    await expectNoViolations(page);
    // A refusal at a field that is folded away unfolds it.
    const refusal = {
      code: 'invalid_input',
      message: '',
      details: [{ field: 'name_en', fault: 'invalid' }],
      hint: null,
    };
    await page.route('**/rpc/save_product', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
    await form.getByRole('button', { name: 'Създай продукта' }).click();
    await expect(form.getByLabel('Име на английски')).toBeFocused();
    await finish(form, 'Създай продукта');

    await search(page, name, [rowOf(page, name), '5 бр.']);
    const stock = await act(page, `Действия за „${name}“`, 'Наличност');
    await stock.getByText('По-малко', { exact: true }).click();
    await stock.getByLabel('Бройки').fill('9');
    await press(stock, 'Запиши', 'Има само 5 бр.');
    await fillIn(stock, { Бройки: '4', Бележка: 'Скъсани' });
    await press(stock, 'Запиши', 'Корекция');
    await expectAccessible(stock.getByText('Силвия Костова').first());
    await stock.getByLabel('Бележка').fill('Пробити');
    await stock.getByRole('button', { name: 'Затвори' }).click();
    await page.getByRole('button', { name: 'Не, остави' }).click();
    await expect(stock.getByLabel('Бележка')).toHaveValue('Пробити');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Затвори без запазване' }).click();

    await page.getByLabel('Наличност', { exact: true }).selectOption('low');
    await expect(rowOf(page, name)).toContainText('1 бр.');
    await rowOf(page, name).getByRole('checkbox').check();
    await press(page, 'Спри от продажба (1)', [rowOf(page, name), 'Спрян']);

    await page.goto(`/admin/audit?audit.q=${encodeURIComponent(name)}`);
    await expect(rowOf(page, `създаде продукт „${name}“`)).toContainText('Силвия Костова');
    await expect(rowOf(page, `промени наличността на „${name}“ с -4, вече са 1`)).toBeVisible();
    await expect(rowOf(page, 'активен: да → не')).toBeVisible();
  });

  test('the team: a coach with achievements is first on the site, then is hidden and deleted', async ({ page }) => {
    const name = `Виктория ${mark()}`;
    await openSection(page, 'team', 'Екип');
    const form = await openDialog(page, 'Нов човек');
    await form.getByLabel('Име', { exact: true }).fill(name);
    // The way back of a phone asks before it throws away what is typed.
    await page.evaluate(() => history.back());
    await confirm(page, 'Не, остави');
    await expect(form.getByLabel('Име', { exact: true })).toHaveValue(name);
    await form.locator('input[type=file]').setInputFiles(picture('лице.png'));
    await expect(form.getByRole('img', { name: 'снимка 1' })).toBeVisible();
    await form.getByLabel('Специалности · по желание', { exact: true }).fill('Кроул\nБебешко плуване');
    await form.getByRole('button', { name: 'Добави постижение' }).click();
    const won = form.getByRole('group', { name: 'Постижение 1' });
    await won.getByLabel('Какво').fill('Треньор на годината');
    await won.locator('summary').click();
    await fillIn(won, { 'Подробности на английски': 'Chosen by the children', Година: '1820' });
    await pressToField(form, 'Добави в екипа', won.getByLabel('Година'));
    await won.getByLabel('Година').fill('2024');
    const fold = form.getByText('Английски и руски').first();
    const english = form.getByLabel('Описание на английски');
    await fold.click();
    await english.fill('A swimmer. '.repeat(500));
    await fold.click();
    await pressToField(form, 'Добави в екипа', english);
    await expect(english).toHaveAttribute('aria-invalid', 'true');
    await english.fill('A swimmer.');
    await expectNoViolations(page);
    await finish(form, 'Добави в екипа');
    await openDialog(page, 'Нов човек');
    await form.getByLabel('Име', { exact: true }).fill('Никой');
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Затвори без запазване' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/team$/);

    await page.getByRole('button', { name: 'Подреди' }).click();
    const up = page.getByRole('dialog').getByRole('button', { name: `Премести нагоре: ${name}` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(new RegExp(`${name}: място \\d+ от`))).toBeAttached();
    await expectNoViolations(page);
    await confirm(page, 'Затвори');

    const coaches = async () => (await page.request.get('/coaches')).text();
    await expect.poll(coaches).toContain(name);
    expect(await coaches()).toContain('Треньор на годината');
    expect(await (await page.request.get('/en/coaches')).text()).toContain('Chosen by the children');
    await search(page, name);
    await act(page, `Действия за ${name}`, 'Скрий от сайта');
    await expect(rowOf(page, name)).toContainText('Скрит');
    expect(await coaches()).not.toContain(name);
    await act(page, `Действия за ${name}`, 'Изтрий');
    await confirm(page, `Изтрий ${name}`);
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

  test('news: an address from the title, a preview, a time to come out, deleted', async ({ page }) => {
    const title = `Щуро лято ${mark()}`;
    await openSection(page, 'news', 'Новини');
    const form = await openDialog(page, 'Нова статия', 'Нова статия');
    await form.getByLabel('Заглавие', { exact: true }).fill(title);
    await expect(form.getByLabel('Адрес')).toHaveValue(/^shturo-lyato-[tl]\d+$/);
    await form.getByLabel('Адрес').fill('osem-medala-ot-targovishte');
    await form.getByLabel(/^Текст ·/).fill('Първи абзац <b>без знаци</b>.\n\nВтори абзац.');
    await form.getByText('Планирана', { exact: true }).click();
    await form.getByLabel('Ден', { exact: true }).fill('1.7.2031');
    await form.getByLabel('Час').fill('9');
    await form.getByRole('button', { name: 'Преглед' }).click();
    const preview = page.getByRole('dialog', { name: 'Преглед' });
    await expectAccessible(preview.getByText('Първи абзац <b>без знаци</b>.'));
    await preview.getByRole('button', { name: 'Затвори' }).click();
    await press(form, 'Запази', 'Друга статия има този адрес.');
    await form.getByLabel('Адрес').fill(`leto-${Date.now()}`);
    await finish(form, 'Запази');
    await search(page, title, [rowOf(page, title), 'Планирана']);
    await expect(rowOf(page, title)).toContainText('1 юли 2031, 09:00');
    await act(page, `Действия за „${title}“`, 'Публикувай сега');
    await expect(rowOf(page, title)).toContainText('Публикувана');
    await act(page, `Действия за „${title}“`, 'Изтрий');
    await confirm(page, 'Изтрий статията');
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  test('the parents’ guide: an article is written, put higher, read on the site, deleted', async ({ page }) => {
    const title = `Рожден ден в басейна ${mark()}`;
    await openSection(page, 'guide', 'Наръчник за родители');
    await expectNoViolations(page);
    const form = await openDialog(page, 'Нова статия');
    await pressToField(form, /^Запази$/, form.getByLabel('Заглавие', { exact: true }));
    await form.getByLabel('Заглавие', { exact: true }).fill(title);
    await form.getByLabel('Текст', { exact: true }).fill('Носим:\n\n- торта\n- <b>шапки</b>');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Запази', exact: true }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `Премести нагоре: ${title}` }).click();
    await page.goto('/parent-guide');
    const article = page.getByRole('article').filter({ hasText: title });
    await expect(article.getByRole('listitem')).toHaveText(['торта', '<b>шапки</b>']);
    await openSection(page, 'guide', 'Наръчник за родители');
    await page.getByRole('link', { name: title }).click();
    await form.getByRole('button', { name: 'Изтрий статията' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').last())
      .getByRole('button', { name: 'Изтрий статията' })
      .click();
    await expect(page.getByRole('link', { name: title })).toBeHidden();
  });

  test('the gallery: photos into an album, a video by its link, hidden and deleted', async ({ page }) => {
    const album = `Албум ${mark()}`;
    await openSection(page, 'media', 'Галерия');
    const sheet = await openDialog(page, 'Качи снимки');
    await sheet.getByLabel('Албум').fill(album);
    await sheet.locator('input[type=file]').setInputFiles([picture('1.png'), notAPicture, picture('2.png')]);
    await expect(sheet.getByText('Добавени са 2 снимки.')).toBeVisible();
    await expect(sheet.getByRole('alert')).toContainText('писмо.png');
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Готово' }).click();

    await page.getByRole('button', { name: 'Добави видео' }).click();
    await pressToField(sheet, 'Добави видео', 'Връзка към видеото');
    await sheet.getByLabel('Връзка към видеото').fill('http://example.com/video');
    await sheet.getByRole('button', { name: 'Добави видео' }).click();
    await expect(sheet.getByLabel('Връзка към видеото')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByLabel('Връзка към видеото').fill('https://example.com/video');
    await sheet.getByLabel(/^Заглавие ·/).fill(`Финал ${album}`);
    await sheet.getByLabel('Албум').fill(album);
    await finish(sheet, 'Добави видео');

    await page.getByLabel('Албум', { exact: true }).selectOption(album);
    await expect(rowOf(page, `Финал ${album}`)).toContainText('Видео');
    await act(page, `Действия за „Финал ${album}“`, 'Скрий от сайта');
    await expect(rowOf(page, `Финал ${album}`)).toContainText('Скрито');
    await act(page, `Действия за „Финал ${album}“`, 'Изтрий');
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий', exact: true }).click();
    await expect(page.getByRole('link', { name: `Финал ${album}` })).toHaveCount(0);

    await page.getByRole('button', { name: 'Албуми' }).click();
    await sheet.getByRole('button', { name: album }).click();
    await sheet.getByLabel(/^Име на английски/).fill(`The album ${album}`);
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Запази' }).click();
    await expect(sheet.getByRole('button', { name: album })).toContainText('2 снимки и видео');
    await visit(page, '/en/media', page.getByRole('heading', { name: `The album ${album}` }));
  });
});
