import { act } from './admin.ts';
import { openDialog, press, visit } from './forms.ts';
import { makeClass, makeRow } from './people.ts';
import { makeDeck, rosterOf } from './pool-deck.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, PHONE, test } from './story.ts';

test('a family enters a benefit card, the desk confirms it, and the issuer is asked to pay the visit', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Великотърновска']);
  const [child] = deck.children;
  const issuer = 'Спорткарта за цялото семейство';
  const number = `A${deck.lesson_id.slice(0, 8).toUpperCase()}`;

  const desk = await enterElsewhere(page, 'admin@demo.club', '/admin/benefit-cards', PHONE);
  const issuers = await openDialog(desk, 'Издатели и отчети', 'Издатели');
  await issuers.getByRole('button', { name: 'Нов издател' }).click();
  const form = desk.getByRole('dialog', { name: 'Нов издател' });
  await form.getByLabel('Име').fill(issuer);
  await form.getByLabel('Плаща за посещение с карта').fill('8');
  await expectAccessible(form.getByLabel('Име'));
  await press(form, 'Запази', issuers.getByText(issuer));
  await expectNoViolations(desk);

  await enterAt(page, deck.family, `/child/${child!.id}`);
  const entered = await openDialog(page, 'Добави карта', 'Нова карта за спорт');
  await entered.getByLabel('Издател').selectOption(issuer);
  await entered.getByLabel('Номер на картата').fill(number);
  await press(entered, 'Запази', page.getByText('За проверка'));
  // The sheet that closes has the issuer as well.
  await expect(entered).toBeHidden();
  await expectAccessible(page.getByText(issuer));

  // The desk sees the card on the page of the family, too.
  const { data } = await deck.family.client.auth.getUser();
  await visit(desk, `/admin/family/${data.user!.id}`, desk.getByRole('region', { name: 'Карти за спорт' }));
  await expectNoViolations(desk);
  await desk.goto('/admin/benefit-cards');
  const actions = `Действия с картата на ${child!.name}`;
  const changed = await act(desk, actions, 'Промени');
  await expect(changed.getByLabel('Издател').locator('option:checked')).toHaveText(issuer);
  await changed.getByRole('button', { name: 'Отказ' }).click();
  await desk.getByRole('button', { name: actions }).click();
  await desk.getByRole('menuitem', { name: 'Потвърди' }).click();
  await expect(desk.getByText(/^Картата е потвърдена/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Потвърдена')).toBeVisible();

  const coach = await enterElsewhere(page, deck.instructor, rosterOf(deck), PHONE);
  await coach.getByRole('button', { name: 'Всички присъстват' }).click();
  await expect(coach.getByText('Записано', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/1 посещение/)).toBeVisible();

  // The card pays: nothing is asked for, in no way.
  const instructor_id = deck.instructor.id;
  const location_id = await makeRow(tools, 'locations', { name: `Делта ${number}`, type: 'pool' });
  const class_id = await makeClass(tools, [6], { title: `Рибки ${number}`, instructor_id, location_id });
  await visit(
    page,
    `/enroll-child/${child!.id}?class=${class_id}&step=plan`,
    page.getByRole('button', { name: /^8 / }),
  );
  await press(page, /Без ограничение на посещенията/, page.getByRole('heading', { name: 'Сега няма нищо за плащане' }));
  await expect(page.getByText('Плаща картата за спорт').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectNoViolations(page);
  const sent = page.waitForRequest('**/rpc/enroll_children');
  await press(page, 'Запиши Александра-Виктория', page.getByRole('heading', { name: 'Записано!' }));
  expect((await sent).postDataJSON()).not.toHaveProperty('method');
  await page.goto(`/child/${child!.id}`);

  const end = await act(desk, actions, 'Последен ден');
  await expectAccessible(end.getByLabel('Валидна до'));
  await end.getByRole('button', { name: 'Отказ' }).click();

  await openDialog(desk, 'Издатели и отчети', 'Издатели');
  await desk.getByRole('button', { name: `Отчет: ${issuer}` }).click();
  const claim = desk.getByRole('dialog', { name: `Отчет пред ${issuer}` });
  await expect(claim.getByText(/Няма нищо ново|Посещения/).first()).toBeVisible();
  await claim.getByLabel('До края на').selectOption({ index: 0 });
  await expectAccessible(claim.getByLabel('До края на'));
  const file = desk.waitForEvent('download');
  await claim.getByRole('button', { name: 'Отчети и свали файла' }).click();
  expect((await file).suggestedFilename()).toMatch(/^otchet-karti-\d{4}-\d{2}\.csv$/);
  await expect(desk.getByText(/^Отчетено:/)).toBeVisible();
  await expect(claim.getByText('Отчети досега')).toBeVisible();
  await expectNoViolations(desk);
});
