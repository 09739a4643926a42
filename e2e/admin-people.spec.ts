import { act, enterSection, mark, openSection, rowOf, search } from './admin.ts';
import { confirm, fillAccount, finish, follow, openDialog, press, pressToField, visit } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, openElsewhere, signIn, test } from './story.ts';
import { makeWaitlist } from './waitlist.ts';

test('a colleague is invited with a class, begins, is disabled and enabled again', async ({ page, request, tools }) => {
  const { title } = await makeWaitlist(tools, mark());
  const name = `Виктория-Александра ${mark()}`;
  const email = `${crypto.randomUUID()}@colleague.example`;
  await enterSection(page, 'users', 'Потребители');
  await page.getByRole('button', { name: 'Покани', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await pressToField(sheet, 'Изпрати поканата', 'Имейл');
  await sheet.getByLabel('Имейл').fill('admin@demo.club');
  await sheet.getByLabel(/^Име ·/).fill(name);
  await sheet.getByRole('radio', { name: 'Инструктор' }).check();
  await sheet.getByLabel(title).check();
  await press(sheet, 'Изпрати поканата', 'Вече има профил с този имейл.');
  await sheet.getByLabel('Имейл').fill(email);
  await expectNoViolations(page);
  await finish(sheet, 'Изпрати поканата');
  await expectAccessible(page.getByRole('button', { name: `Оттегли: ${email}` }));

  const [message] = (await (await request.get(`/dev/mailbox.json?to=${email}`)).json()) as [{ links: string[] }];
  const link = message.links.find((each) => each.includes('/invitation'))!;
  const theirs = await openElsewhere(page);
  await theirs.goto(link);
  await expectAccessible(theirs.getByText('Клубът те кани като: инструктор.'));
  await expect(theirs.getByText(`Твоите групи: ${title}.`)).toBeVisible();
  await expect(theirs.getByLabel('Име и фамилия')).toHaveValue(name);
  await theirs.getByLabel('Парола', { exact: true }).fill('плуваме-всеки-ден');
  await theirs.getByRole('button', { name: 'Започни' }).click();
  await expect(theirs).toHaveURL(/\/instructor-dashboard$/);
  await expect(theirs.getByText(title).first()).toBeVisible();
  await theirs.goto(link);
  await expectAccessible(theirs.getByText('Тази покана вече е приета.'));
  await theirs.getByRole('link', { name: 'Към профила ми' }).click();
  await expect(theirs).toHaveURL(/\/instructor-dashboard$/);

  await page.reload();
  await expect(page.getByRole('button', { name: `Оттегли: ${email}` })).toHaveCount(0);
  await search(page, email, [rowOf(page, name), 'инструктор']);
  const question = await act(page, `Действия за ${name}`, 'Спри достъпа');
  await expect(question).toContainText('Излиза веднага от всички устройства');
  await expectNoViolations(page);
  await press(question, 'Спри достъпа', [rowOf(page, name), 'Спрян']);
  await theirs.reload();
  await expect(theirs.getByRole('alert')).toContainText('Този профил е спрян. Обади се на клуба.');

  await act(page, `Действия за ${name}`, 'Върни достъпа');
  await expect(rowOf(page, name)).not.toContainText('Спрян');
  await signIn(theirs, email, 'плуваме-всеки-ден');
  await theirs.context().close();
});

test('two registrations of a child become one, and a waitlist is put in order', async ({ page, tools }) => {
  const tag = mark();
  const { title, names } = await makeWaitlist(tools, tag);
  await enterSection(page, 'children', 'Деца');
  await search(page, `Двойка${tag}`);
  await page.getByRole('link', { name: names.double }).filter({ visible: true }).first().click();
  const file = page.getByRole('dialog').first();
  await expectAccessible(file.getByText('0 присъствия, 0 отсъствия, 0 извинени'));
  await file.getByRole('button', { name: 'Смени нивото' }).click();
  await page.getByRole('radio', { name: 'Напреднали' }).check();
  await press(page.getByRole('dialog').last(), 'Смени нивото', page.getByText(`${names.double} вече е: Напреднали`));
  // The dialog of the level has gone before the next thing is pressed below it.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await file.getByRole('button', { name: 'Търси двойници' }).click();
  await page.getByRole('button', { name: `Обедини: ${names.double}, ${names.double}` }).click();
  const merge = page.getByRole('dialog').last();
  await expectAccessible(merge.getByText('става втори родител'));
  await press(merge, 'Обедини', 'Name does not match');
  await merge.getByLabel(/^Напиши/).fill(names.double);
  await press(merge, 'Обедини', page.getByText(`Децата са обединени: ${names.double}`));
  await expect(page.getByText('втори родител')).toBeVisible();

  await page.goto('/admin/enrollments');
  await search(page, names.last);
  await act(page, `Действия за ${names.last}`, 'Виж реда');
  const line = page.getByRole('dialog').first();
  await expect(line.getByLabel('Група')).toContainText(title);
  await expect(line.getByRole('listitem')).toHaveText([new RegExp(names.first), new RegExp(names.last)]);
  await expectNoViolations(page);
  await act(page, `Действия за ${names.last}`, 'Предложи място сега');
  await expect(page.getByText('Групата е пълна')).toBeVisible();
  await act(page, `Действия за ${names.last}`, 'Премести най-отпред');
  const reason = page.getByRole('dialog').last();
  await pressToField(reason, 'Премести най-отпред', 'Причина');
  await reason.getByLabel('Причина').fill('Брат в същата група');
  await reason.getByRole('button', { name: 'Премести най-отпред' }).click();
  await expect(line.getByRole('listitem')).toHaveText([new RegExp(names.last), new RegExp(names.first)]);
  await visit(page, '/admin/audit', page.getByText('най-отпред в реда: Брат в същата група').first());
});

test('an athlete is refused with a reason, a document asked for', async ({ page, request }) => {
  const tag = mark();
  const email = `${crypto.randomUUID()}@athlete.example`;
  const theirs = await openElsewhere(page);
  await theirs.goto('/athlete/register');
  await fillAccount(theirs, `Състезател ${tag}`, email, 'плуваме-всеки-ден');
  await theirs.getByLabel('Рождена дата').fill('3.3.2009');
  await press(theirs, 'Регистрирай ме', 'Профилът ти чака одобрение');
  await enterSection(page, 'athletes', 'Състезатели');
  await search(page, email, [rowOf(page, `Състезател ${tag}`), 'Чака одобрение']);
  await expectNoViolations(page);
  const refusal = await act(page, `Действия за Състезател ${tag}`, 'Откажи');
  await refusal.getByLabel('Причина, която ще прочете').fill('Липсва медицинският преглед.');
  await expectNoViolations(page);
  await press(refusal, 'Откажи и изпрати писмо', [rowOf(page, `Състезател ${tag}`), 'Отказан']);
  await expect.poll(async () => (await request.get(`/dev/mailbox.json?to=${email}`)).text()).toContain('преглед');
  await theirs.reload();
  await expectAccessible(theirs.getByText('Причина: Липсва медицинският преглед.'));
  await act(page, `Действия за Състезател ${tag}`, 'Одобри състезателя');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Без връзка засега/ })
    .check();
  await press(page, 'Одобри и извести', [rowOf(page, `Състезател ${tag}`), 'Одобрен']);
  await theirs.context().close();

  await openSection(page, 'documents', 'Документи');
  await follow(page, /Общи условия/);
  await expectAccessible(page.getByText(/от \d+ са подписали/));
  await page.getByRole('link', { name: 'Документи', exact: true }).first().click();
  const sheet = await openDialog(page, 'Нов документ');
  await sheet.getByLabel('Вид').selectOption('Новини и оферти');
  await sheet.getByRole('textbox', { name: 'Заглавие', exact: true }).fill(`Новини ${tag}`);
  await sheet.getByLabel('Текст', { exact: true }).fill('Ще пишем веднъж в месеца.');
  await expectNoViolations(page);
  await press(sheet, 'Запази', [rowOf(page, `Новини ${tag}`), 'Чернова']);
  await act(page, new RegExp(`Действия за „Новини ${tag}`), 'Изхвърли');
  await confirm(page, 'Изхвърли');
  await expect(page.getByRole('link', { name: `Новини ${tag}` })).toHaveCount(0);
});

test('an admin exports a family’s data and erases the family, with what goes listed before', async ({
  page,
  tools,
}) => {
  const parent = await tools.parent();
  await enterSection(page, 'users', 'Потребители');
  await search(page, parent.email);
  const actions = /^Действия за /;
  await act(page, actions, 'Изтегли личните данни');
  await expectNoViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Изтегли' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lichni-danni-.*\.json$/);
  const dialog = await act(page, actions, 'Изтрий личните данни');
  await expectAccessible(dialog.getByText('Счетоводните записи остават, без имена.'));
  await dialog.getByRole('textbox').fill(parent.email);
  await press(dialog, 'Изтрий завинаги', page.getByText('Личните данни са изтрити'));
  await expect(rowOf(page, parent.email)).toHaveCount(0);
});
