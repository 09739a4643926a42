import { addDays, clubDay } from '../contracts/time.ts';
import { mark } from './admin.ts';
import { makeFamily } from './family.ts';
import { follow, openDialog, press, visit } from './forms.ts';
import { makePerson, makeRow } from './people.ts';
import { done } from './protocol/toolbox.ts';
import {
  enterAt,
  enterElsewhere,
  expect,
  expectAccessible,
  expectContrast,
  expectNoViolations,
  test,
} from './story.ts';

test('a camp of five days: an admin makes it, a mother chooses three days, a coach ticks one, the rest is due', async ({
  page,
  tools,
}) => {
  const title = `Плувна седмица ${mark()}`;
  const service = tools.service();
  const { parent, child } = await makeFamily();
  const coach = await makePerson(tools, `Ива ${mark()}`, 'instructor');
  const first = addDays(clubDay(), 60);
  const dates = Array.from({ length: 5 }, (_, index) => addDays(first, index));
  const dotted = (day: string) => day.split('-').toReversed().join('.');

  // The admin writes the camp, its squads and what families are asked.
  const admin = await enterElsewhere(page, 'admin@demo.club', '/admin/events');
  const sheet = await openDialog(admin, 'Ново събитие', 'Ново събитие');
  await sheet.getByLabel('Име на събитието').fill(title);
  await sheet.getByLabel('Вид').selectOption({ label: 'Лагер' });
  await sheet.getByLabel('Първи ден').fill(dotted(first));
  await sheet.getByLabel('Начало').fill('9');
  await sheet.getByLabel('Последен ден').fill(dotted(dates[4]!));
  await sheet.getByLabel('Край').fill('16');
  await sheet.getByLabel('Места').fill('12');
  await sheet.getByLabel('Такса за участие').fill('50');
  await sheet.getByLabel('Капаро').fill('40');
  await sheet.getByLabel('Семействата избират дни').check();
  await sheet.getByLabel('Такса за всички дни').fill('200');
  await sheet.getByLabel('Публикувано').check();
  await sheet.getByRole('button', { name: 'Запази' }).click();
  await expectAccessible(sheet.getByText('Попълни това поле.'));
  await sheet.getByLabel('Останалото до').fill(dotted(addDays(first, -7)));
  await press(sheet, 'Запази', admin.getByText(`„${title}“ е създадено`));
  const event_id = String(done(await service.from('events').select('id').eq('title', title).single())['id']);
  await visit(admin, `/event-management/${event_id}`, admin.getByRole('heading', { level: 1, name: title }));

  const squads = await openDialog(admin, 'Групи', `Групи на „${title}“`);
  for (const [index, name] of ['Делфини', 'Акули'].entries()) {
    await squads.getByRole('button', { name: 'Добави група' }).click();
    const squad = squads.getByRole('group', { name: `Група ${index + 1}` });
    await squad.getByLabel('Име на групата').fill(name);
    if (index === 0) await squad.getByLabel('Инструктор').selectOption({ label: coach.name });
  }
  await expectNoViolations(admin);
  await press(squads, 'Запази', admin.getByText('Групите са записани'));

  const questions = await openDialog(admin, 'Въпроси', `Въпроси за „${title}“`);
  await questions.getByRole('button', { name: 'Добави въпрос' }).click();
  const shirt = questions.getByRole('group', { name: 'Въпрос 1' });
  await shirt.getByLabel('Въпрос', { exact: true }).fill('Размер на тениската');
  await shirt.getByLabel('Отговор').selectOption({ label: 'Едно от няколко' });
  await shirt.getByLabel('Възможности, по една на ред').fill('S\nM\n');
  await shirt.getByLabel('Задължителен').check();
  await questions.getByRole('button', { name: 'Добави въпрос' }).click();
  const food = questions.getByRole('group', { name: 'Въпрос 2' });
  await food.getByLabel('Въпрос', { exact: true }).fill('Алергии');
  await food.getByLabel('Пита за здраве').check();
  await expectNoViolations(admin);
  await press(questions, 'Запази', admin.getByText('Въпросите са записани'));

  // Ten children are there already for the whole week; the eleventh is registered at the desk for a day.
  const asked = done(
    await service.from('event_questions').select('id').eq('event_id', event_id).order('position'),
  ) as unknown as { id: string }[];
  const desk = await tools.admin();
  const callers = `Обаждаща се ${mark()}`;
  for (let number = 1; number <= 11; number++) {
    const child_id = await makeRow(tools, 'children', {
      parent_id: parent.id,
      first_name: `Дете${number}`,
      last_name: number === 11 ? callers : mark(),
      birth_date: '2017-05-14',
    });
    const answers = [{ question_id: asked[0]!.id, answer: 'S' }];
    if (number < 11) done(await desk.rpc('register_for_event', { event_id, child_id, days: dates, answers }));
  }
  const card = admin.locator('section').filter({ has: admin.getByRole('heading', { name: `Дете11 ${callers}` }) });
  await visit(admin, `/admin/family/${parent.id}`, card.getByRole('button', { name: 'Събитие', exact: true }));
  await card.getByRole('button', { name: 'Събитие', exact: true }).click();
  const event = admin.getByRole('dialog', { name: 'Събитие за Дете11' });
  await event
    .getByLabel('Събитие', { exact: true })
    .selectOption(await event.getByRole('option', { name: new RegExp(`^${title}`) }).innerText());
  await event.getByRole('button', { name: `Купи място: Дете11 ${callers}` }).click();
  const stay = admin.getByRole('dialog', { name: `Записване на Дете11 ${callers}` });
  await stay.getByRole('group', { name: 'В кои дни?' }).getByRole('checkbox').first().check();
  await stay.getByLabel('Размер на тениската').selectOption('S');
  await expect(stay.getByLabel('Алергии')).toHaveCount(0);
  await expectNoViolations(admin);
  await press(stay, 'Запиши', admin.getByText(`Дете11 ${callers}: мястото е запазено`));
  await visit(admin, `/event-management/${event_id}`, admin.getByRole('heading', { level: 1, name: title }));

  // The mother chooses three days and answers, and pays the deposit now.
  await enterAt(page, parent, `/event-management/${event_id}`);
  await page.getByRole('button', { name: `Купи място: ${child.full}` }).click();
  const own = page.getByRole('dialog', { name: `Записване на ${child.full}` });
  await own.getByRole('button', { name: 'Запиши', exact: true }).click();
  await expectAccessible(own.getByText('Избери поне един ден.').filter({ visible: true }));
  const boxes = own.getByRole('group', { name: 'В кои дни?' }).getByRole('checkbox');
  await own.getByRole('button', { name: /^Всички дни за 200,00/ }).click();
  await expect(own.getByText(/^Общо 200,00/)).toBeVisible();
  await boxes.nth(1).uncheck();
  await expect(own.getByText(/^Общо 200,00/)).toBeVisible();
  await boxes.nth(3).uncheck();
  await expect(own.getByText(/^Общо 150,00/)).toBeVisible();
  await own.getByRole('button', { name: 'Запиши', exact: true }).click();
  await expectAccessible(own.getByText('Попълни това поле.').filter({ visible: true }));
  await own.getByLabel('Размер на тениската').selectOption('M');
  await expect(own.getByText('Отговаря се след съгласието по-горе.')).toBeVisible();
  await own.getByLabel('Съгласявам се клубът да пази здравна информация за детето').check();
  await own.getByLabel('Алергии').fill('Ядки'.repeat(126));
  await press(own, 'Запиши', 'Най-много 500 знака.');
  await own.getByLabel('Алергии').fill('Ядки');
  await expectNoViolations(page);
  await press(own, 'Запиши', page.getByText(`${child.full}: мястото е запазено`));
  const mine = page.getByRole('listitem').filter({ hasText: child.full });
  await expect(mine.getByRole('link', { name: /^Плати 40,00/ })).toBeVisible();
  await expectContrast(page, 'dark');

  // The deposit comes in; the rest is due on its day.
  const payments = done(
    await service
      .from('payments')
      .select('id,amount')
      .eq('child_id', child.id)
      .not('event_registration_id', 'is', null),
  ) as unknown as { id: string; amount: number }[];
  const deposit = payments.find(({ amount }) => amount === 4000)!;
  done(await desk.rpc('validate_payment', { payment_id: deposit.id }));
  await page.reload();
  await expect(mine.getByText(/^Платено: 40,00/)).toBeVisible();
  await expect(mine.getByRole('link', { name: /^Плати 110,00.* до / })).toBeVisible();

  // The camp begins, and the coach moves the child to a squad and ticks the day.
  const begins = { starts_at: new Date(Date.now() - 3_600_000).toISOString() };
  done(await service.from('events').update(begins).eq('id', event_id).select('id'));
  done(
    await service
      .from('event_days')
      .update({ date: clubDay() })
      .eq('event_id', event_id)
      .eq('date', first)
      .select('id'),
  );
  const deck = await enterElsewhere(page, coach, `/event-management/${event_id}`);
  await deck.getByLabel(`Група на ${child.full}`).selectOption({ label: 'Делфини' });
  const dolphins = deck.getByRole('region', { name: 'Делфини' });
  const row = dolphins.getByRole('listitem').filter({ hasText: child.full });
  await expect(row).toContainText('Размер на тениската: M');
  await expect(row).not.toContainText('Ядки');
  await deck.getByRole('button', { name: 'Покажи здравните отговори' }).click();
  await expect(row).toContainText('Алергии: Ядки');
  await row.locator('label').filter({ hasText: 'Тук е' }).click();
  await expect(row.getByRole('radio', { name: 'Тук е' })).toBeChecked();
  await expectAccessible(deck.getByText('1 от 12 са тук'));
  // At the far pool there is no network: a mark is kept, also over a change of mind, and arrives by itself.
  await deck.context().setOffline(true);
  const away = deck.getByRole('region', { name: 'Без група' }).getByRole('listitem').first();
  await away.locator('label').filter({ hasText: 'Няма го' }).click();
  await away.locator('label').filter({ hasText: 'Тук е' }).click();
  await expect(deck.getByText('2 от 12 са тук')).toBeVisible();
  await expectAccessible(deck.getByText('2 отметки чакат връзка'));
  await deck.context().setOffline(false);
  await expect(deck.getByText('2 отметки чакат връзка')).toHaveCount(0);
  await deck.reload();
  await expectAccessible(deck.getByText('2 от 12 са тук'));
  await follow(deck, 'Списък за печат', deck.getByRole('heading', { level: 1, name: `Списък на „${title}“` }));
  await expect(deck.getByRole('row').filter({ hasText: child.full })).toContainText('✓');
  await expectNoViolations(deck);

  // Who is of another age than the event's is known on the deck.
  done(await service.from('events').update({ age_min: null, age_max: 5 }).eq('id', event_id).select('id'));
  await deck.goto(`/event-management/${event_id}`);
  await expectAccessible(deck.getByText(/ · извън възрастта$/).first());

  // The admin sees the rest, and the mother reads it in English.
  await admin.reload();
  const people = admin.getByRole('region', { name: 'Участници' });
  await expect(people.getByText(/^Остават 110,00.* до /).filter({ visible: true })).toHaveCount(1);
  await expectNoViolations(admin);
  await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }]);
  await page.reload();
  await expect(mine.getByText('Group Делфини')).toBeVisible();
  await expect(mine.getByRole('link', { name: /^Pay 110\.00.* by / })).toBeVisible();
  await expectNoViolations(page);
});
