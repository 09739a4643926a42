import * as xlsx from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { act, enterSection, rowOf } from './admin.ts';
import { makeFamily } from './family.ts';
import { finish, press } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** A surname that no other list has; digits beside a name are read as a year or a number. */
const surname = () =>
  `Листов${[...String(Date.now() % 1_000_000)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}ц`;

/** Drags as a hand with a mouse does. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await what.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 4 });
  await page.mouse.up();
}

test('the list that a club has goes in by families, mended by hand, and a second time changes nothing', async ({
  page,
  request,
}) => {
  const own = surname();
  const email = `${crypto.randomUUID()}@family.example`;
  const phone = (at: number) => `088 ${String(Date.now() % 100_000).padStart(5, '0')}${String(at).padStart(2, '0')}`;
  const plain = Array.from({ length: 30 }, (_, at) => {
    const name = 'АБВГДЕЖЗИК'[at % 10]! + 'аеиоу'[at % 5]! + 'нрлтмвс'[at % 7]!;
    const day =
      at % 3 === 0 ? String(42_400 + at) : at % 3 === 1 ? `${(at % 28) + 1}.3.15` : `${(at % 28) + 1} май 2014`;
    return `${at + 1};${name}а ${own};${day};Родител ${name} ${own}-${at};${phone(at)};;Делфини;`;
  }).map((row, at) =>
    row.replace(`${own}-${at}`, `${own}${'абвгдежзик'[Math.floor(at / 10)]}${'абвгдежзик'[at % 10]}`),
  );
  const rows = [
    'Плувен клуб „Делта“;;;;;;;',
    'Деца за сезон 2025/2026;;;;;;;',
    '№;Дете (трите имена);Род. дата;Родител;Тел.;Имейл;Група;Кой води;Дължи',
    ...plain,
    `31;МАРИЯ ИВАНОВА ${own.toUpperCase()};05.03.2016;Елена ${own};${phone(31)};${email};Акули;баба;40,00`,
    `32;Иван ${own};2014;;;;Акули;`,
    `33;"Петя и Борис ${own}";"1.2.2013\n3.4.2015";Ружа ${own};${phone(33)};;Акули;`,
    `34;Съни ${own};6.7.2012;Ружа Чужда${own};${phone(33)};;Акули;`,
    `35;Нора ${own};2013;Дора ${own};${phone(35)};;Акули;`,
    `36;Лора ${own};8.9.2012;Кера ${own};123;;Акули;`,
    `37;Тони ${own};;Вера ${own};${phone(37)};;Акули;`,
    'Общо: 38;;;;;;;',
  ];
  const file = { name: 'списък.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await enterSection(page, 'import', 'Внасяне от файл');
  await page.getByLabel('Файл', { exact: true }).setInputFiles(file);

  // The head is below the titles; what no name says is said by hand.
  await expect(page.getByLabel('Колона 2')).toHaveValue('full_name');
  await expect(page.getByLabel('Колона 5')).toHaveValue('parent_phone');
  await expect(page.getByText('Не се внасят: №, Кой води, Дължи. Дългове и платено напред')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'С въпрос · 4' })).toBeChecked();
  await expectNoViolations(page);

  // Only a person knows a day; Enter takes it.
  const family = (name: string) => page.getByRole('listitem', { name, exact: true });
  const phoneField = family(`Кера ${own}`).getByLabel('Телефон на родителя');
  await phoneField.fill(phone(36));
  await phoneField.press('Enter');
  await expect(page.getByRole('radio', { name: 'С въпрос · 3' })).toBeVisible();
  await family(`Вера ${own}`).getByLabel('Рождена дата').fill('7.7.2014');
  await press(family(`Вера ${own}`), 'Готово');
  await press(page, 'Впиши 1 януари на всички');
  await expect(page.getByRole('radio', { name: 'С въпрос · 0' })).toBeVisible();
  // Another column gets its meaning: what was answered of the others stays.
  await page.getByLabel('Колона 8').selectOption('Кой може да взема детето');
  await expect(page.getByLabel('Колона 8')).toHaveValue('collectors');
  await expect(page.getByRole('radio', { name: /^Готови · [1-9]/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'С въпрос · 0' })).toBeVisible();

  // One number for two families: the child that was put to the wrong one gets its own.
  const shared = family(`Ружа ${own}`);
  await expect(shared).toContainText('Един телефон');
  await expect(shared).toContainText(`Борис ${own}`);
  await act(page, `Действия за Съни ${own}`, 'Отделно семейство');
  await expect(family(`Ружа Чужда${own}`)).toContainText('Ново семейство');
  // A child moves by the menu, and comes back.
  const move = await act(page, `Действия за Съни ${own}`, 'Премести при…');
  await move.getByLabel('Родител, телефон или дете').fill(`Дора ${own}`);
  await page.getByRole('option', { name: `Дора ${own}` }).click();
  await finish(move, 'Премести');
  await expect(family(`Дора ${own}`)).toContainText(`Съни ${own}`);
  await drag(page, family(`Дора ${own}`).getByText(`Съни ${own}`), shared);
  await expect(shared).toContainText(`Съни ${own}`);
  await act(page, `Действия за Съни ${own}`, 'Отделно семейство');
  await expect(family(`Ружа Чужда${own}`)).toContainText('Ново семейство');
  await expectNoViolations(page);

  await press(page, 'Внеси 38 деца', page.getByText('Внесени са 38 деца'));
  await expect(page.getByRole('radio', { name: /^В клуба · / })).toBeChecked();
  await expect(family(`Елена ${own}`)).toContainText('Внесено');
  await expect(page.getByText(/^Акули.*: 8 деца$/)).toBeVisible();
  // All who wait are asked about first, with the email that they would get.
  await press(page, /^Покани (всички )?\d/);
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('вече има профил за теб');
  await expectNoViolations(page);
  // They leave in portions: what is pressed meanwhile ends them after the one that is on its way.
  const portions: (() => Promise<void>)[] = [];
  await page.route('**/rpc/invite_families', (route) => {
    portions.push(() => route.fulfill({ json: { invited: 20, left: 30 } }));
  });
  await press(ask, /^Изпрати \d/);
  await expect.poll(() => portions.length).toBe(1);
  await portions[0]!();
  await expect(ask.getByText(/^20 от \d/)).toBeVisible();
  await expect.poll(() => portions.length).toBe(2);
  await press(ask, 'Спри');
  await portions[1]!();
  await expect(page.getByText(/40 (души|покани|писма)/)).toBeVisible();
  await expect(ask).toHaveCount(0);
  expect(portions).toHaveLength(2);
  await page.unroute('**/rpc/invite_families');
  await page.getByRole('button', { name: `Покани: Елена ${own}` }).click();
  await expectAccessible(page.getByRole('button', { name: `Изпрати отново: Елена ${own}` }));
  await expect.poll(async () => (await request.get(`/dev/mailbox.json?to=${email}`)).text()).toContain('/invitation');

  // The same list once more: what was mended is there, the columns are as they were given.
  await page.reload();
  await page.getByLabel('Файл', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Колоните са както ги посочи миналия път.')).toBeVisible();
  await expect(page.getByLabel('Колона 8')).toHaveValue('collectors');
  await expect(page.getByText('Няма нови деца за внасяне.')).toBeVisible();
  await expect(page.getByText(/^Акули.*: 8 деца$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Внеси/ })).toHaveCount(0);

  // Another birth date is the club's until a person says that the list is right.
  const mended = Buffer.from(rows.join('\n').replace('05.03.2016', '06.03.2016'));
  await page.getByLabel('Файл', { exact: true }).setInputFiles({ ...file, buffer: mended });
  await expect(page.getByText('При 1 дете рождената дата в клуба е друга.')).toBeVisible();
  await press(page, 'Покажи ги');
  const days = family(`Елена ${own}`).getByRole('radiogroup');
  await expect(days.getByRole('radio', { name: /^В клуба: .*5 мар 2016$/ })).toBeChecked();
  await expectNoViolations(page);
  await days.getByRole('radio', { name: /^В списъка: .*6 мар 2016$/ }).check({ force: true });
  await press(page, 'Внеси 1 дете', page.getByText('Внесено е 1 дете'));
  await expect(page.getByText('При 1 дете рождената дата в клуба е друга.')).toHaveCount(0);

  await page.getByLabel('Файл', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('Файлът не е CSV или Excel.')).toBeVisible();
  await page.getByLabel('Файл', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('') });
  await expect(page.getByText('Файлът е празен.')).toBeVisible();

  // The columns that a file lacks are named with the refusal.
  await page.getByLabel('Какво внасяш').selectOption('classes');
  await expect(page.getByRole('heading', { name: '2. Избери файла' })).toBeVisible();
  await page.getByLabel('Файл', { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^Във файла липсват колони: .+\.$/)).toBeVisible();

  // Sums of a leva club may be in either currency: that is asked before the rows are shown.
  await page.getByLabel('Какво внасяш').selectOption('balances');
  await expect(page.getByRole('heading', { name: '2. Избери файла' })).toBeVisible();
  await page.getByLabel('Файл', { exact: true }).setInputFiles({
    ...file,
    buffer: Buffer.from(`Имейл;Дължи;За какво\n${email};40,00;Карта`),
  });
  await expectAccessible(page.getByText('Файлът не казва валута. В коя са сумите?'));
  await expect(page.getByRole('button', { name: /^Внеси/ })).toHaveCount(0);
  await page.getByRole('radio', { name: 'евро' }).check({ force: true });
  await expect(rowOf(page, /78,23/)).toBeVisible();
  await press(page, /^Внеси 1/, page.getByRole('heading', { name: 'Внесено' }));
});

test('a workbook’s season of before is left out, and a table may be pasted', async ({ page }) => {
  const own = surname();
  const head = ['Дете', 'Рождена дата', 'Родител', 'Телефон'];
  const child = (name: string) => [`${name} ${own}`, '1.2.2015', `Родител ${name} ${own}`, ''];
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([head, child('Ана'), child('Борис')]), '2025-26');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([head, child('Вера')]), '2024-25');
  await enterSection(page, 'import', 'Внасяне от файл');
  await page.getByLabel('Файл', { exact: true }).setInputFiles({
    name: 'списък.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  });
  await expect(page.getByRole('button', { name: 'Внеси 3 деца' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('checkbox', { name: '2024-25 · 1 дете' }).click();
  await expect(page.getByRole('button', { name: 'Внеси 2 деца' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '2024-25 · 1 дете' })).not.toBeChecked();
  await expect(page.getByText(`Вера ${own}`)).toHaveCount(0);

  await page.getByText('Или постави таблица').click();
  const rows = [head, child('Гена')].map((cells) => cells.join('\t'));
  await page.getByLabel('Таблица', { exact: true }).fill(rows.join('\n'));
  await press(page, 'Прочети таблицата', page.getByRole('button', { name: 'Внеси 1 дете' }));
  await expect(page.getByRole('listitem', { name: `Гена ${own}` })).toContainText('Ново семейство');
  await expectNoViolations(page);
});

test('a list of enrollments says its days by name and what may be made up, also in a row with a fault', async ({
  page,
}) => {
  const { child, title } = await makeFamily();
  const rows = [
    'Дете;Група;План;Дни;Остават;За отработване',
    `${child.full};${title};8 посещения;пн, ср;5;2`,
    `${child.full};${title};8 посещения;вт;4;1`,
  ];
  await enterSection(page, 'import', 'Внасяне от файл');
  await page.getByLabel('Какво внасяш').selectOption('enrollments');
  await expect(page.getByRole('heading', { name: '2. Избери файла' })).toBeVisible();
  const file = { name: 'записвания.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  // A colleague's file is imported just then: this one waits for its end.
  const refusal = { code: 'import_running', message: '', details: null, hint: null };
  await page.route('**/rpc/import_file', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await page.getByLabel('Файл', { exact: true }).setInputFiles(file);
  await expect(rowOf(page, 'пн, ср')).toContainText('2 за отработване');
  await expect(rowOf(page, 'Групата няма урок в този ден.')).toContainText('вт');
  await expectNoViolations(page);
});
