import { act, enterSection, mark, rowOf } from './admin.ts';
import { makeFamily } from './family.ts';
import { fillIn, finish, openDialog, press, visit } from './forms.ts';
import { enterAt, expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** A meet as an organizer's program writes it. The names are made up. */
const lenex = (meet: string, athletes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<LENEX version="3.0"><MEETS><MEET name="${meet}" city="Бургас" course="SCM"><SESSIONS><SESSION date="2026-05-09"><EVENTS>
<EVENT eventid="1" round="TIM"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>
</EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="Plavane"><ATHLETES>${athletes}</ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`;
const athlete = (first: string, last: string, born: string, time: string) =>
  `<ATHLETE firstname="${first}" lastname="${last}" birthdate="${born}" gender="F"><RESULTS>
  <RESULT eventid="1" swimtime="00:00:${time}"><SPLITS><SPLIT distance="25" swimtime="00:00:19.50"/></SPLITS></RESULT></RESULTS></ATHLETE>`;

test('results are typed and taken from a file, the unsure named once; the family sees the record', async ({ page }) => {
  const family = await makeFamily();
  const meet = `Купа ${mark()}`;
  await enterSection(page, 'results', 'Резултати');
  await expectNoViolations(page);

  const sheet = await openDialog(page, 'Ново състезание', 'Ново състезание');
  await fillIn(sheet, { 'Име на състезанието': meet, 'Първи ден': '2.5.2026', 'Последен ден': '1.5.2026' });
  await press(sheet, 'Запази', 'Краят е преди началото.');
  await sheet.getByLabel('Последен ден').fill('2.5.2026');
  await finish(sheet, 'Запази');
  await page.getByRole('link', { name: meet }).filter({ visible: true }).click();

  await test.step('a name, a time and Enter write a result; a wrong time is refused', async () => {
    await expect(page.getByText('Още няма резултати.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Плувец' }).fill(family.child.first);
    await page.getByRole('option', { name: family.child.full }).waitFor();
    await page.getByRole('combobox', { name: 'Плувец' }).press('Enter');
    await page.getByLabel('Време').fill('1:75,00');
    await page.getByLabel('Време').press('Enter');
    await expect(page.getByText('Това не е време. Пиши например 1:02,35.')).toBeVisible();
    await page.getByLabel('Време').fill('4210');
    await page.getByLabel('Време').press('Enter');
    await expect(page.getByText(`Записано: ${family.child.full}, 42.10`)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Плувец' })).toBeFocused();
    await expect(rowOf(page, family.child.full)).toContainText('42.10');
    await expectNoViolations(page);
    const result = await act(page, `Действия за ${family.child.full}`, 'Промени', family.child.full);
    await result.getByLabel('Междинни времена').fill('25 – 50,00');
    await press(result, 'Запази', 'Метрите и времената трябва да растат');
    await result.getByLabel('Междинни времена').fill('25 – 20,10');
    await result.getByRole('button', { name: 'Запази' }).click();
    await expect(result).toBeHidden();
  });

  await test.step('a file that is none is refused; one of a meet asks who the unsure are, and is taken once', async () => {
    await page.goto('/admin/results?tab=import');
    const file = page.getByLabel('Файл LENEX');
    const bring = (content: string) =>
      file.setInputFiles({ name: 'meet.lef', mimeType: 'text/xml', buffer: Buffer.from(content) });
    await bring('<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><LENEX>&y;</LENEX>');
    await expect(page.getByText('Това не е файл LENEX')).toBeVisible();
    const later = `${meet} финал`;
    const known = athlete('Vylnova', family.child.first, '2018-05-14', '41.05');
    const content = lenex(later, known + athlete('&lt;b&gt;Непозната', 'Плувкиня', '2011-01-01', '33.00'));
    await bring(content);
    await expectAccessible(page.getByRole('heading', { name: 'Кой кой е?' }));
    await page
      .getByRole('group', { name: '<b>Непозната Плувкиня' })
      .getByRole('button', { name: 'Не е от клуба' })
      .click();
    const take = page.getByRole('button', { name: 'Внеси 1 резултат' });
    const mine = page.getByRole('group', { name: `Vylnova ${family.child.first}` });
    await expect(take.or(mine.getByRole('button', { name: new RegExp(family.child.full) })).first()).toBeVisible();
    if (!(await take.isVisible())) await mine.getByRole('button', { name: new RegExp(family.child.full) }).click();
    await take.click();
    await expect(page.getByText('1 резултат е внесен')).toBeVisible();
    await bring(content);
    await expect(page.getByText('Няма нищо ново за внасяне.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Кой кой е?' })).toBeHidden();
  });

  await test.step('the standards and the base times are in their tabs', async () => {
    await visit(page, '/admin/results?tab=base', 'измислен пример');
    await page.goto('/admin/results?tab=standards');
    await expectAccessible(page.getByRole('heading', { name: 'Значки на клуба' }));
    const list = `Нормативи ${mark()}`;
    const begun = await openDialog(page, 'Нов списък', 'Нов списък');
    await fillIn(begun, { 'Име на таблицата': list, 'Важи от': '1.1.2026' });
    await finish(begun, 'Запази', page.getByText(`Списъкът „${list}“ е запазен`));
    await press(page.getByRole('listitem').filter({ hasText: list }), 'Добави норматив');
    const standard = page.getByRole('dialog', { name: 'Добави норматив' });
    await fillIn(standard, { Норматив: 'А', Време: 'бързо' });
    await press(standard, 'Запази', 'Това не е време. Пиши например 1:02,35.');
    await expect(standard.getByLabel('Време')).toHaveValue('бързо');
    await standard.getByLabel('Време').fill('1:05,3');
    await finish(standard, 'Запази', page.getByText('Нормативът „А“ е запазен'));
    await finish(await openDialog(page, `Изтрий „${list}“`), 'Изтрий таблицата');
  });

  await test.step('the family sees the record and what it gained', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enterAt(page, family.parent, `/child/${family.child.id}?tab=performance`);
    const bests = page.getByRole('region', { name: 'Лични рекорди' });
    await expect(bests.getByText('41.05')).toBeVisible();
    await expect(bests.getByText('−1.05 спрямо първия резултат')).toBeVisible();
    await page.getByText('1 междинно време').first().click();
    await expectAccessible(page.getByText('19.50'));
  });
});
