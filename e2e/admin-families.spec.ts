import { join } from 'node:path';
import { act, enterSection, mark, openSection, rowOf, search } from './admin.ts';
import { fillChild, finish, follow, press, pressToField, visit } from './forms.ts';
import { ownerOf } from './hostile-club.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { expect, expectNoViolations, openElsewhere, PHONE, test } from './story.ts';

test('the desk adds a grandmother without email, who claims the account with a printed code', async ({ page }) => {
  const name = `Пенка Стоянова-Кърджалийска ${mark()}`;
  const digits = String(Date.now() % 1_000_000).padStart(6, '0');
  await enterSection(page, 'families', 'Семейства без имейл');
  await page.getByRole('button', { name: 'Ново семейство' }).first().click();
  const sheet = page.getByRole('dialog');
  await pressToField(sheet, 'Добави семейството', 'Име на родителя');
  await sheet.getByLabel('Име на родителя').fill(name);
  await sheet.getByLabel(/^Телефон/).fill(`0888 ${digits}`);
  await expectNoViolations(page);
  await finish(sheet, 'Добави семейството');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card).toContainText(`+359 88 8${digits.slice(0, 2)} ${digits.slice(2)}`);
  await expect(card).toContainText('Няма за какво да се обадиш.');
  await expect(card.getByRole('link', { name: 'Деца и записвания' })).toHaveAttribute('href', /^\/admin\/family\//);

  await page.goto('/admin/children?new=child');
  await sheet.getByLabel('Семейство').fill(name);
  await page.getByRole('option', { name }).click();
  await fillChild(sheet, 'Калоян', 'Стоянов', '02.03.2017');
  await press(sheet, 'Запиши детето', page.getByText('Калоян Стоянов').first());

  await page.goto('/admin/families');
  await expect(card).toContainText('Калоян');
  await page.getByRole('button', { name: `Код за профила: ${name}` }).click();
  const print = page.getByRole('region', { name: /^Твоят профил в/ });
  await expect(print).toContainText(`Семейство: ${name}`);
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await print.innerText())![0];
  await expectNoViolations(page);

  const hers = await openElsewhere(page, PHONE);
  await hers.goto('/claim');
  await hers.getByLabel('Код').fill('2222-2222-2222');
  await press(hers, 'Продължи', /Този код не важи/);
  await hers.getByLabel('Код').fill(code.toLowerCase());
  await press(hers, 'Продължи', `Това е профилът на ${name}.`);
  await expect(hers.getByText('Деца: Калоян')).toBeVisible();
  await hers.getByLabel('Имейл').fill(`${crypto.randomUUID()}@family.example`);
  await hers.getByLabel('Парола', { exact: true }).fill('баба-и-внуче');
  await expectNoViolations(hers);
  await hers.getByRole('button', { name: 'Вземи профила' }).click();
  await expect(hers).toHaveURL(/\/dashboard$/);
  await expect(hers.getByText('Калоян').first()).toBeVisible();

  await page.getByRole('button', { name: 'Към семействата' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);

  // Registered once more by mistake: the second account goes over to the first.
  const twice = `${name} втора`;
  await page.getByRole('button', { name: 'Ново семейство' }).first().click();
  await sheet.getByLabel('Име на родителя').fill(twice);
  await sheet.getByLabel(/^Телефон/).fill(`0888 ${digits}`);
  await press(sheet, 'Добави семейството', [sheet, `Този телефон има: ${name}`]);
  await expect(sheet.getByRole('link', { name: 'Отвори семейството' })).toHaveAttribute('href', /^\/admin\/family\//);
  await expectNoViolations(page);
  await sheet.getByLabel('Друго семейство е, с един телефон').check();
  await finish(sheet, 'Добави семейството');
  await openSection(page, 'users', 'Потребители');
  await search(page, twice);
  await act(page, `Действия за ${twice}`, 'Обедини с друг профил');
  await sheet.getByLabel('Другият профил на семейството').fill(name);
  await page.getByRole('option', { name: /@family\.example/ }).click();
  await expect(sheet.getByRole('radio', { name: new RegExp('@family') })).toBeChecked();
  await expect(sheet.getByText(`Минава в „${name}“`)).toBeVisible();
  await sheet.getByLabel(/Напиши/).fill(twice);
  await expectNoViolations(page);
  await finish(sheet, 'Обедини', page.getByText(`Профилите вече са един: ${name}`));
});

test('an address that refuses emails is seen on the day, in the lists and at the family, and ends with another address', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, [`Венцислав Върнатов ${mark()}`]);
  const [{ id: childId, name: child } = { id: '', name: '' }] = deck.children;
  const { email } = deck.family;
  const service = tools.service();
  const message = {
    message_id: crypto.randomUUID(),
    audience: { kind: 'class', ids: [deck.class_id] },
    subject: `Утре сме затворени ${mark()}`,
    body: 'Авария.',
    urgent: true,
    asks: false,
  };
  const untranslated = { subject_en: null, subject_ru: null, body_en: null, body_ru: null };
  done(await service.rpc('send_message', { ...message, ...untranslated }));
  // The email server of the family says no, as it does to a full mailbox.
  const owner = await ownerOf(join(import.meta.dirname, '..', 'test-results-club'));
  const { rowCount } = await owner.query(
    `update email.outgoing set failed_at = now(), last_error = '552 5.2.2 mailbox full' where recipient = $1`,
    [email],
  );
  await owner.end();
  expect(rowCount).toBeGreaterThan(0);

  await enterSection(page, 'users', 'Потребители');
  await visit(page, '/admin/day', page.getByRole('link', { name: /връщат? имейлите$/ }));
  await follow(page, /връщат? имейлите$/, page.getByRole('heading', { level: 1, name: 'Потребители' }));
  await search(page, email, rowOf(page, email).getByText('Връща имейли'));
  await expectNoViolations(page);

  await visit(page, '/admin/children?children.family=refused', page.getByRole('heading', { level: 1, name: 'Деца' }));
  await search(page, child, rowOf(page, child).getByText('Връща имейли'));
  const { parent_id } = done(await service.from('children').select('parent_id').eq('id', childId).single()) as {
    parent_id: string;
  };
  const notice = page.getByRole('region', { name: 'Връщат имейлите' });
  await visit(page, `/admin/family/${parent_id}`, notice.getByText(email));
  await expect(notice).toContainText('защото кутията е пълна');
  await expectNoViolations(page);

  const corrected = tools.newEmail();
  done(await service.auth.admin.updateUserById(parent_id, { email: corrected, email_confirm: true }));
  await visit(page, `/admin/family/${parent_id}`, page.getByText(corrected).first());
  await expect(notice).toHaveCount(0);
  const mailbox = await page.request.get(`/dev/mailbox.json?to=${corrected}`);
  expect(await mailbox.text()).toContain(message.subject);
});
