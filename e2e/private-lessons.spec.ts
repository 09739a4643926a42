import { confirm, follow, press, visit } from './forms.ts';
import { makePerson, makeRow } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { enter, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

test('a coach opens Saturday hours, a mother books one and pays at the desk, the coach marks it; another one is canceled in time', async ({
  page,
  context,
  baseURL,
  viewport,
  tools,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const location = { name: `Лагуна ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  await makeRow(tools, 'locations', location);
  const coach = await makePerson(tools, `Вяра Морска ${tag}`, 'instructor');
  const family = await tools.parent();
  const child = { full_name: `Нели Морска ${tag}`, birth_date: '2016-03-08' };
  const { id: child_id } = done(await family.client.rpc('register_child', child)) as { id: string };
  // Nothing else is asked of the family on its pages.
  const seen = { tour_seen_at: new Date().toISOString() };
  done(await family.client.from('profiles').update(seen).eq('user_id', family.user.id).select());

  const deck = await enterElsewhere(page, coach, '/instructor-dashboard', { viewport: viewport! });
  await test.step('the coach opens three hours in a row on Saturday', async () => {
    await follow(deck, 'Частни уроци', deck.getByText('Още нямаш отворени часове.'));
    await press(deck, 'Отвори часове');
    const sheet = deck.getByRole('dialog');
    await sheet.getByLabel('Басейн').selectOption({ label: location.name });
    await sheet.getByLabel('Цена за дете').fill('35');
    await sheet.getByLabel('Часове един след друг').fill('3');
    await expectNoViolations(deck);
    await press(sheet, 'Отвори');
    await expect(sheet).toBeHidden();
    await expect(deck.getByText('1 свободно място')).toHaveCount(3);
    await press(deck, 'Отвори часове');
    await sheet.getByLabel('Басейн').selectOption({ label: location.name });
    await sheet.getByLabel('Цена за дете').fill('35');
    await press(sheet, 'Отвори', sheet.getByRole('alert').filter({ hasText: 'имаш друг урок' }));
    await expectNoViolations(deck);
    await deck.goto('/instructor/slots');
    await expect(deck.getByText('1 свободно място')).toHaveCount(3);
  });

  // Those of other coaches go from the list while it is pressed.
  const hours = page.getByRole('radiogroup', { name: 'Which hour?' });
  const book = async ({ signs }: { signs: boolean }) => {
    await follow(page, 'Choose an hour', hours);
    await page.getByLabel('Coach').selectOption(coach.id);
    await hours.getByRole('radio', { name: tag }).first().check({ force: true });
    await page.getByRole('radio', { name: /Cash/ }).check({ force: true });
    if (signs) {
      await page.getByRole('heading', { name: 'Before the seat is confirmed' }).waitFor();
      for (const box of await page.getByRole('checkbox', { name: /^I have read and accept/ }).all()) await box.check();
    }
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^Book with an obligation to pay · / }).click();
  };
  const booked = page.getByRole('article', { name: /Private lesson/ });

  await test.step('a mother who reads English books one in two presses, and gives it back', async () => {
    await enter(page, family);
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }]);
    await visit(page, `/child/${child_id}`, 'A lesson alone with the coach, for one child or two.');
    await book({ signs: true });
    await expect(booked).toHaveCount(1);
    await expect(booked).toContainText(/with Vyara/);
    await expectNoViolations(page);
    await press(booked, 'Cancel', page.getByText(/What was paid for the lesson comes back as credit/));
    await confirm(page, 'Cancel the lesson');
    await expect(booked).toHaveCount(0);
    await book({ signs: false });
    await expect(booked).toHaveCount(1);
  });

  await test.step('the desk takes the money; the coach reads that it is paid, and marks the lesson', async () => {
    const visits = service.from('visits').select('lesson_id,payments!payments_visit_id_fkey(id)');
    const { lesson_id, payments } = done(await visits.eq('child_id', child_id).single()) as unknown as {
      lesson_id: string;
      payments: { id: string }[];
    };
    await deck.reload();
    const hour = deck.getByRole('listitem').filter({ hasText: child.full_name });
    await expect(hour).toContainText('Чака плащане');
    done(await (await tools.admin()).rpc('validate_payment', { payment_id: payments[0]!.id }));
    await deck.reload();
    await expect(hour).toContainText('Платено');
    await expectNoViolations(deck);
    const starts_at = new Date(Date.now() - 1_200_000).toISOString();
    done(await service.from('lessons').update({ starts_at }).eq('id', lesson_id).select('id'));
    await visit(deck, '/instructor-dashboard', deck.getByRole('link', { name: /Частен урок/ }));
    await deck.getByRole('link', { name: /Частен урок/ }).click();
    const guests = deck.getByRole('region', { name: 'Частен урок' });
    await expect(guests).toContainText(child.full_name);
    await guests.locator('label').filter({ hasText: 'Дойде' }).first().click();
    await expect
      .poll(async () => done(await service.from('visits').select('mark').eq('child_id', child_id)))
      .toEqual([{ mark: 'present' }]);
    await deck.context().close();
  });

  await test.step('she buys a package; once it is paid, she books from it without paying again', async () => {
    await page.goto(`/book-slot?child=${child_id}`);
    await press(page, 'Buy “5 private lessons”');
    const sheet = page.getByRole('dialog', { name: '5 private lessons' });
    await expectNoViolations(page);
    await press(sheet, /^Buy with an obligation to pay · /, page.getByText('The package is waiting to be paid'));
    const waiting = service.from('payments').select('id').eq('child_id', child_id).eq('status', 'pending').single();
    done(
      await (await tools.admin()).rpc('validate_payment', { payment_id: (done(await waiting) as { id: string }).id }),
    );
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'From the package: 5 lessons left' })).toBeChecked();
    await page.getByLabel('Coach').selectOption(coach.id);
    await hours.getByRole('radio', { name: tag }).first().check({ force: true });
    await press(page, 'Book the hour');
    await expect(page.getByText(/^4 paid lessons left, until /)).toBeVisible();
    await expect(booked).toHaveCount(1);
  });
});

test('the desk opens hours for a coach, sells a package at the counter, and moves a booked hour', async ({
  page,
  viewport,
  tools,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const tag = crypto.randomUUID().slice(0, 6);
  const location = { name: `Коралова лагуна ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 2, Шумен' };
  await makeRow(tools, 'locations', location);
  const coach = await makePerson(tools, `Александрина-Виктория Константинова ${tag}`, 'instructor');
  const family = await tools.parent();
  const child = { full_name: `Рая Плувкова ${tag}`, birth_date: '2016-03-08' };
  const { id: child_id } = done(await family.client.rpc('register_child', child)) as { id: string };
  await enter(page, 'admin@demo.club');
  await test.step('the desk opens three hours of a coach', async () => {
    await visit(page, `/admin/slots?instructor=${coach.id}`, 'Този инструктор още няма отворени часове.');
    await expectNoViolations(page);
    await press(page, 'Отвори часове');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Басейн').selectOption({ label: location.name });
    await sheet.getByLabel('Цена за дете').fill('35');
    await sheet.getByLabel('Часове един след друг').fill('3');
    await press(sheet, 'Отвори');
    await expect(sheet).toBeHidden();
    await expect(page.getByText('1 свободно място')).toHaveCount(3);
    await expectNoViolations(page);
  });
  const slots = done(
    await tools.service().from('free_slots').select('lesson_id').eq('instructor_id', coach.id).order('starts_at'),
  ) as { lesson_id: string }[];
  await test.step('it sells a package, which waits for its payment', async () => {
    await visit(page, `/admin/family/${family.user.id}`, page.getByText(child.full_name));
    await press(page, 'Пакет частни уроци');
    const sheet = page.getByRole('dialog');
    await expectNoViolations(page);
    await sheet.getByRole('list', { name: 'Пакети' }).getByRole('button').first().click();
    await expect(page.getByText(/пакетът чака плащане/)).toBeVisible();
    await expect(sheet).toBeHidden();
  });
  await test.step('it moves the hour of the child to the next one', async () => {
    const booking = { child_id, lesson_id: slots[0]!.lesson_id, method: null };
    done(await (await tools.admin()).rpc('book_slot', booking));
    await page.reload();
    await page.getByRole('button', { name: /^Премести/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('radio')).toHaveCount(2);
    await sheet.getByRole('radio').first().check({ force: true });
    await expectNoViolations(page);
    await press(sheet, 'Премести', page.getByText(/частният урок е преместен/));
    const visits = await tools.service().from('visits').select('lesson_id').eq('child_id', child_id);
    expect(done(visits)).toEqual([{ lesson_id: slots[1]!.lesson_id }]);
  });
});
