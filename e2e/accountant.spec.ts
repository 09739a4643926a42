import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, addMonths, clubDay } from '../contracts/time.ts';
import { makeFamily } from './family.ts';
import { confirm, openDialog, press, pressFirst } from './forms.ts';
import { enter, enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

const LAST_MONTH = addMonths(`${clubDay().slice(0, 7)}-01`, -1).slice(0, 7);
const HEAD = 'Дата;Референция;Вальор;Сума;Тип;IBAN Наредител;Наредител;Основание за плащане;Още пояснения';

interface Admin {
  headers: Record<string, string>;
  /** What sets this run's people, locations and transfers apart from those of other stories. */
  tag: string;
}

/** The session of an admin, for what the story finds prepared: families, lessons, marks. */
async function admin(page: Page): Promise<Admin> {
  const { publishableKey: apikey } = (await (await page.request.get('/config.json')).json()) as {
    publishableKey: string;
  };
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: 'admin@demo.club', password: 'plavane-2026' },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const tag = `${test.info().project.name === 'phone' ? 'Тел' : 'Лап'}${Date.now().toString(36)}`;
  return { headers: { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }, tag };
}

async function call<T>(page: Page, { headers }: Admin, name: string, data: object): Promise<T> {
  const answer = await page.request.post(`/rest/v1/rpc/${name}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

async function read<T>(page: Page, { headers }: Admin, query: string): Promise<T> {
  const answer = await page.request.get(`/rest/v1/${query}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** A statement whose transfers carry the tag of the run. */
const statement = (tag: string, rows: [payer: string, sum: string, purpose: string][]) =>
  [
    HEAD,
    ...rows.map(([payer, sum, purpose], n) => `05.11.2026;${tag}-${n};05.11.2026;${sum};КТ;;${payer};${purpose};`),
  ].join('\r\n');

/** A family that owes a package: its payment's reference. */
async function owingFamily(page: Page, here: Admin, name: string): Promise<{ reference: string; euro_cents: number }> {
  const child = await call<{ id: string }>(page, here, 'register_child', { full_name: name, birth_date: '2017-05-14' });
  const title = encodeURIComponent('Неделно плуване за всички');
  const [swimClass] = await read<{ id: string }[]>(page, here, `classes?title=eq.${title}&select=id`);
  const [plan] = await read<{ id: string }[]>(page, here, 'plans?kind=eq.pool_8&is_active=is.true&limit=1&select=id');
  const { payment_id } = await call<{ payment_id: string }>(page, here, 'enroll_child', {
    child_id: child.id,
    class_id: swimClass!.id,
    plan_id: plan!.id,
    method: 'bank_transfer',
  });
  const [payment] = await read<{ reference: string; euro_cents: number }[]>(
    page,
    here,
    `payments?id=eq.${payment_id}&select=reference,euro_cents`,
  );
  return payment!;
}

const typed = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Внеси извлечение' }).click();
  await page
    .getByLabel('Файл от банката')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
}

test('a kindergarten’s month is counted, corrected, issued, and not asked for twice', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', `/admin/kindergarten?month=${LAST_MONTH}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Детски градини' })).toBeVisible();
  await expectAccessible(page.getByText('Йоана Стоянова').filter({ visible: true }).first());
  const correct = page.getByRole('button', { name: 'Поправи сметката на Йоана Стоянова' }).filter({ visible: true });
  // The other project may have issued this month already, which cannot be undone.
  if ((await correct.count()) > 0) {
    await correct.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Уроци').fill('3');
    await dialog.getByRole('button', { name: 'Запази поправката' }).click();
    await expect(
      dialog
        .getByText('задължително')
        .or(dialog.getByRole('textbox', { name: 'Защо' }))
        .first(),
    ).toBeVisible();
    await dialog.getByLabel('Защо').fill('Пробен урок');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Запази поправката' }).click();
    await page.reload();
    await expect(page.getByText('Пробен урок').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Издай \d+ сметк/ }).click();
    await confirm(page, /^Издай/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('Издадено', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Издай 0 сметк/ })).toBeDisabled();
  const bills = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Издадените сметки (PDF)' }).click();
  expect((await bills).suggestedFilename()).toBe(`smetka-${LAST_MONTH}.pdf`);
  await expectNoViolations(page);
});

test('a statement is shown before it is taken, taken once, and its transfers are paired', async ({ page }) => {
  const here = await admin(page);
  const { tag } = here;
  const paid = await owingFamily(page, here, `Точна ${tag}`);
  const partly = await owingFamily(page, here, `Частична ${tag}`);
  const file = statement(tag, [
    [`ТОЧНА ${tag}`, typed(paid.euro_cents), `Такса ${paid.reference}`],
    [`ЧАСТИЧНА ${tag}`, '10,00', partly.reference],
    [`НЯКОЙ ${tag}`, '0,07', 'дарение'],
  ]);
  await enterAt(page, 'admin@demo.club', '/admin/bank', page.getByRole('heading', { level: 1, name: 'Банка' }));
  await choose(page, 'izvlechenie.xls', 'това не е извлечение');
  await expect(page.getByRole('alert').filter({ hasText: 'не е банково извлечение' })).toBeVisible();
  const put = (text: string) =>
    page
      .getByLabel('Файл от банката')
      .setInputFiles({ name: 'izvlechenie.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
  await put(`Ден ${tag};Колко;Кой\n05.11.2026;12,00;${tag}\n05.11.2026;-3,00;Банка`);
  await expect(page.getByText('Посочи какво има в колоните')).toBeVisible();
  await page.getByLabel('Колона 1').selectOption('Дата');
  await page.getByLabel('Колона 2').selectOption('Сума');
  // The sums name no currency, and the club counts in leva: nothing is shown before it is said.
  const sayEuro = () => page.getByRole('radio', { name: 'евро' }).check({ force: true });
  await sayEuro();
  await expectAccessible(page.getByRole('dialog').getByText('1 изходящ, не се пази'));
  // Known titles without one of the direction: the sign of a sum says it.
  await put(`Дата;Сума;Основание ${tag};Наредител\n05.11.2026;12,00;такса;${tag}\n05.11.2026;-3,00;такса;Банка`);
  await page.getByRole('button', { name: 'Няма такава колона' }).click();
  await sayEuro();
  await expect(page.getByRole('dialog').getByText('1 изходящ, не се пази')).toBeVisible();
  await put(file);
  await expect(page.getByRole('button', { name: /^Внеси \d+ превод/ })).toBeDisabled();
  await sayEuro();
  await expect(page.getByRole('dialog').getByText('3 нови превода')).toBeVisible();
  await expectAccessible(page.getByRole('dialog').getByText('По номер и сума').filter({ visible: true }));
  await expect(page.getByRole('dialog')).toContainText(/\d лв\. по-малко: плащането чака остатъка/);
  await page.getByRole('button', { name: 'Внеси 3 превода' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, 'izvlechenie.csv', file);
  await sayEuro();
  await expect(page.getByRole('dialog').getByText('3 вече внесени')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Внеси 0 превода' })).toBeDisabled();
  await page.getByRole('button', { name: 'Отказ' }).click();

  await page.goto(`/admin/bank?bank.q=${encodeURIComponent(tag)}`);
  await expectNoViolations(page);
  await confirmTransfer(page, `ТОЧНА ${tag}`);
  await expect(page.getByText(`ТОЧНА ${tag}`).filter({ visible: true })).toHaveCount(0);
  await confirmTransfer(page, `ЧАСТИЧНА ${tag}`);
  await expect(page.getByText(`ЧАСТИЧНА ${tag}`).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(`НЯКОЙ ${tag}`).filter({ visible: true })).toHaveCount(1);

  const states = await read<{ status: string; euro_cents: number }[]>(
    page,
    here,
    `payments?reference=in.(${paid.reference},${partly.reference})&select=status,euro_cents&order=status`,
  );
  // The part lowers what is due.
  expect(states).toMatchObject([{ status: 'pending', euro_cents: partly.euro_cents - 1000 }, { status: 'validated' }]);
});

async function confirmTransfer(page: Page, payer: string): Promise<void> {
  await press(page, `Действия за превода от ${payer}`);
  await page.getByRole('menuitem', { name: 'Потвърди' }).click();
}

test('a payment is confirmed with its day, its way and whose it is, and undone from the toast', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  const here = await admin(page);
  const name = `Сияна Касова ${here.tag}`;
  const { reference } = await owingFamily(page, here, name);
  await page.goto(`/admin/billing?payments.q=${reference}`);
  const actions = page.getByRole('button', { name: `Действия за ${reference}` }).filter({ visible: true });
  // By keyboard, the first time too: the arrow opens the menu at its first entry, Escape leads back to the button.
  await actions.press('ArrowDown');
  const confirmation = page.getByRole('menuitem', { name: 'Потвърди, че е платено' });
  await expect(confirmation).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmation.click();
  const dialog = page.getByRole('dialog', { name: 'Дойдоха ли парите?' });
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Банков превод' })).toBeChecked();
  await expectNoViolations(page);
  await dialog.getByText('В брой').click();
  await dialog.getByLabel('Кога дойдоха').fill('1.9.2006');
  await press(dialog, /^Потвърди/, dialog.getByText('Това не е дата', { exact: false }));
  const [year, month, day] = addDays(clubDay(), -1).split('-');
  await dialog.getByLabel('Кога дойдоха').fill(`${day}.${month}.${year}`);
  await dialog.getByRole('button', { name: /^Потвърди/ }).click();
  const row = page.getByRole('row', { name: reference }).or(page.getByRole('listitem').filter({ hasText: name }));
  await expect(row.getByText('Потвърдено').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Отмени', exact: true }).click();
  await expect(page.getByText('Потвърждението е отменено: плащането отново чака')).toBeVisible();
  await expect(row.getByText('Чака плащане').filter({ visible: true })).toBeVisible();
  const [payment] = await read<{ method: string }[]>(page, here, `payments?reference=eq.${reference}&select=method`);
  expect(payment!.method).toBe('bank_transfer');
});

test('the books balance, the month leaves as a file, a family’s statement opens', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enterAt(page, 'admin@demo.club', '/admin/books');
  await press(page, 'Провери сега', page.getByText('Книгите са сверени', { exact: true }));
  await expectAccessible(page.getByText('По деня, в който парите са дошли или са върнати'));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Изтегли за счетоводителя (CSV)' }).click();
  const csv = await file;
  expect(csv.suggestedFilename()).toBe(`knigi-${clubDay().slice(0, 7)}.csv`);
  // As a Bulgarian spreadsheet reads it: the last row is the sum of the others in both currencies.
  const lines = (await readFile(await csv.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const cents = (cell: string) => Math.round(Number(cell.replace(',', '.')) * 100);
  for (const column of [-2, -1])
    expect(lines.slice(1, -1).reduce((sum, line) => sum + cents(line.at(column)!), 0)).toBe(
      cents(lines.at(-1)!.at(column)!),
    );
  await page.getByRole('tab', { name: 'Прогноза' }).click();
  await expect(page.getByRole('heading', { name: /^Очаквано през/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Неограничен месец/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Сметка на семейство' }).click();
  await page.getByLabel('Име, имейл или телефон').fill('Димитров');
  await confirm(page, /Елена Димитрова/, page.getByRole('heading', { level: 1, name: /^Сметка на/ }));
  await expectAccessible(page.getByText('Начислено').first());
  await expect(
    page.getByText(/^Сдружение „Плувен клуб Мадара“ · гр\. Шумен, ул\. „Плиска“ 3 · ЕИК\s200000002$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Разписки и фактури', exact: true }).click();
  const invoices = page.getByRole('dialog', { name: 'Разписки и фактури на Елена Димитрова' });
  const receipt = page.waitForEvent('download');
  await pressFirst(invoices, /^Изтегли № \d{6}$/);
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
  await expectNoViolations(page);
});

test('a family pays a part from its credit; an admin pays out what came beyond', async ({ page }) => {
  const here = await admin(page);
  const { parent, child } = await makeFamily();
  const [payment] = await read<{ user_id: string; reference: string }[]>(
    page,
    here,
    `payments?child_id=eq.${child.id}&select=user_id,reference`,
  );
  const { user_id, reference } = payment!;
  await arrived(page, here, { payer: `РАЛИЦА ${here.tag}`, sum: '10,00', pays: { user_id } });

  const home = await enterElsewhere(page, parent, '/payments');
  const credit = home.getByRole('region', { name: 'Кредит в клуба' });
  await expectAccessible(credit.getByText('19,56 лв.'));
  await home.getByRole('link', { name: 'Плати' }).first().click();
  await expectAccessible(credit.getByText(/^Остават за плащане/));
  await press(credit, /^Плати 19,5\d/, home.getByText(/^Платени са 19,5\d/));
  await expect(credit).toHaveCount(0);
  await expect(home.getByText(reference).filter({ visible: true })).toBeVisible();
  await home.context().close();

  await arrived(page, here, { payer: `РАЛИЦА ${here.tag}`, sum: '5,00', pays: { user_id } });
  await enterAt(page, 'admin@demo.club', `/admin/books?family=${user_id}`);
  const dialog = await openDialog(page, 'Изплати кредита');
  await dialog.getByLabel('Сума').fill('100');
  await expect(dialog.getByText(/^Най-много 9,78/)).toBeVisible();
  await dialog.getByLabel('Сума').fill('9,78');
  await dialog.getByText('В брой', { exact: true }).click();
  await expectNoViolations(page);
  await press(dialog, /^Изплати 9,78/, page.getByText('Изплатен кредит'));
  await expect(page.getByRole('button', { name: 'Изплати кредита' })).toHaveCount(0);
});

/** Records a transfer into the club's account and matches it to the payment as an admin does. */
async function arrived(
  page: Page,
  here: Admin,
  { payer, sum, pays }: { payer: string; sum: string; pays: object },
): Promise<void> {
  const file = Buffer.from(statement(`${here.tag}${sum}`, [[payer, sum, 'такса']]), 'utf8').toString('base64');
  await call(page, here, 'import_bank_statement', {
    file_name: 'izvlechenie.csv',
    content: file,
    currency: 'EUR',
  });
  const [transfer] = await read<{ id: string }[]>(
    page,
    here,
    `bank_transactions?bank_reference=eq.${encodeURIComponent(`${here.tag}${sum}-0`)}&select=id`,
  );
  await call(page, here, 'pair_bank_transaction', { transaction_id: transfer!.id, ...pays });
}
