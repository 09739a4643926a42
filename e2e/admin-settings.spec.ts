import { readFile } from 'node:fs/promises';
import { act, mark, openSection, rowOf, search } from './admin.ts';
import { confirm, fillIn, follow, openDialog, press, pressToField } from './forms.ts';
import { makePerson } from './people.ts';
import { enter, expect, expectAccessible, expectNoViolations, publicKey, test } from './story.ts';

test.describe('the club’s settings', () => {
  test.beforeEach(async ({ page }) => enter(page, 'admin@demo.club'));

  test('a message is answered by email, and opened again', async ({ page }) => {
    const name = `Баба ${mark()}`;
    const email = `${Date.now()}@example.bg`;
    const apikey = await publicKey(page);
    const sent = await page.request.post('/rest/v1/rpc/send_contact_message', {
      headers: { apikey },
      data: { name, email, message: 'Има ли място за внучката ми?' },
    });
    expect(sent.ok()).toBe(true);
    await openSection(page, 'inbox', 'Запитвания');
    await search(page, email, [rowOf(page, name), 'Ново']);
    await page.getByRole('link', { name }).filter({ visible: true }).click();
    const sheet = page.getByRole('dialog');
    await pressToField(sheet, 'Изпрати отговора', 'Отговор');
    await sheet.getByLabel('Отговор').fill('Да, заповядайте в сряда.');
    await expectNoViolations(page);
    await press(sheet, 'Изпрати отговора', sheet.getByRole('heading', { name: 'Отговори' }));
    await expect(sheet.getByText('С отговор')).toBeVisible();
    await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(email);
    await sheet.getByRole('button', { name: 'Затвори' }).click();
    await act(page, `Действия за съобщението от ${name}`, 'Върни при новите');
    await expect(rowOf(page, name)).toContainText('Ново');
  });

  test('settings: a wrong IBAN is refused at its field; what is saved stays', async ({ page }) => {
    await openSection(page, 'settings', 'Настройки');
    await page.getByRole('tab', { name: 'Банка и цени' }).click();
    const iban = page.getByLabel('IBAN');
    await iban.fill('BG80 BNBG 9661 1020 3456 79');
    await page.getByRole('button', { name: 'Запази' }).click();
    await expectAccessible(page.getByText('Този IBAN не е верен.'));
    await iban.fill('bg80bnbg96611020345678');
    await press(page, 'Запази', 'Настройките са запазени');
    await page.getByRole('tab', { name: 'Контакти' }).click();
    await expect(page.getByLabel('понеделник, от')).toHaveValue('10:00');
    await fillIn(page, { 'понеделник, от': '23', 'понеделник, до': '18:00' });
    await page.getByRole('button', { name: 'Запази' }).click();
    await expectAccessible(page.getByText('Краят е преди началото.'));
    await page.getByRole('tab', { name: 'Правила' }).click();
    await expect(page.getByLabel('Пакетът е на привършване при')).toHaveValue('3');
    await page.getByRole('checkbox', { name: 'Тихи часове' }).check();
    await expect(page.getByLabel('Тихо до')).toHaveValue('08:00');
    await expectNoViolations(page);
  });

  test('closed days: says which lessons fall on them, and takes them back', async ({ page }) => {
    const reason = `Ремонт ${mark()}`;
    await openSection(page, 'settings', 'Настройки');
    await page.getByRole('tab', { name: 'Почивни дни' }).click();
    const sheet = await openDialog(page, 'Добави почивни дни');
    await pressToField(sheet, 'Добави почивни дни', sheet.getByLabel('От', { exact: true }));
    await sheet.getByLabel('От', { exact: true }).fill('5.1.2032');
    await sheet.getByLabel('До', { exact: true }).fill('4.1.2032');
    await sheet.getByLabel('Причина').fill(reason);
    await press(sheet, 'Добави почивни дни', 'Краят е преди началото.');
    await sheet.getByLabel('До', { exact: true }).fill('6.1.2032');
    await expectAccessible(sheet.getByText('В тези дни има 0 урока'));
    await sheet.getByRole('button', { name: 'Добави почивни дни' }).click();
    await expectAccessible(page.getByText(reason));
    await page.getByRole('button', { name: `Махни: ${reason}` }).click();
    await confirm(page, 'Направи ги работни');
    await expect(page.getByRole('button', { name: `Махни: ${reason}` })).toHaveCount(0);
  });

  test('instructors: load; one is appointed and dismissed, one with classes stays', async ({ page, tools }) => {
    const name = `Нова Инструкторка ${mark()}`;
    // A role waits until the address is proved; the club's own script vouches for it.
    const { email } = await makePerson(tools, name);
    // A new club has no user to appoint: who has no account yet is invited.
    await openSection(page, 'instructors', 'Инструктори');
    await follow(await openDialog(page, 'Назначи инструктор'), 'Покани нов човек');
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^Инструктор/ })).toBeChecked();
    await openSection(page, 'instructors', 'Инструктори');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('Иван Петров');
    await expect(rowOf(page, 'Иван Петров')).toContainText(/\d ч/);
    const sheet = await openDialog(page, 'Назначи инструктор');
    await sheet.getByLabel('Име или имейл').fill(email);
    await sheet.getByRole('button', { name: `Назначи ${name}` }).click();
    await expect(sheet).toBeHidden();
    await search.fill(name);
    await expect(rowOf(page, name)).toContainText('0 групи');
    await act(page, `Действия за ${name}`, 'Отнеми ролята');
    await confirm(page, 'Отнеми ролята');
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await search.fill('Иван Петров');
    await act(page, 'Действия за Иван Петров', 'Отнеми ролята');
    await expect(page.getByRole('dialog')).toContainText('още води групи');
    await expectNoViolations(page);
  });

  test('a list goes away as Excel and as CSV', async ({ page }) => {
    await openSection(page, 'products', 'Продукти');
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
    expect(csv.bytes.toString()).toContain('Име;Категория');
  });

  test('a long list says how far it is and can be given up; a refusal is said, and no half file comes', async ({
    page,
  }) => {
    await openSection(page, 'children', 'Деца');
    const portions = '**/rest/v1/admin_children?*limit=1000*';
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    await page.route(portions, () => undefined);
    await act(page, 'Изтегли', 'Excel (.xlsx)');
    const progress = page.getByRole('status').filter({ hasText: 'Готови редове: 0' });
    await progress.getByRole('button', { name: 'Отказ' }).click();
    await expect(progress).toHaveCount(0);
    await page.unroute(portions);
    await page.route(portions, (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }));
    await act(page, 'Изтегли', 'CSV (.csv)');
    await expect(page.getByText('Файлът не успя да се създаде')).toBeVisible();
    expect(files).toEqual([]);
    await page.unroute(portions);
    const waiting = page.waitForEvent('download');
    await act(page, 'Изтегли', 'CSV (.csv)');
    const head = (await readFile(await (await waiting).path())).toString().split('\r\n')[0];
    expect(head).toContain('Дата на раждане;Ниво;Семейство;Телефон;Имейл');
  });
});
