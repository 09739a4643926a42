import type { Locator, Page } from '@playwright/test';
import { confirm, press, visit } from './forms.ts';
import { laterToday, makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enter, enterElsewhere, expect, expectAccessible, expectNoViolations, shiftClock, test } from './story.ts';

/** A child of an age that no other class is for, in a class on Mondays; another one on Thursdays has a free seat. */
async function makeTwoDays(tools: Toolbox) {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makePerson(tools, `Вяра Морска ${tag}`, 'instructor');
  const location = { name: `Залив ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  const location_id = await makeRow(tools, 'locations', location);
  const only = { location_id, instructor_id: instructor.id, level: 'advanced', age_min: 17, age_max: 17 };
  const monday = `Понеделник ${tag}`;
  const thursday = `Четвъртък ${tag}`;
  const class_id = await makeClass(tools, [1], { ...only, title: monday });
  const thursday_id = await makeClass(tools, [4], { ...only, title: thursday, start_time: '18:00' });
  const family = await tools.parent();
  const born = new Date();
  born.setUTCFullYear(born.getUTCFullYear() - 17, 0, 1);
  const input = { full_name: `Нели Лагунова ${tag}`, birth_date: born.toISOString().slice(0, 10) };
  const { id } = done(await family.client.rpc('register_child', input)) as { id: string };
  done(await service.from('children').update({ skill_level: 'advanced' }).eq('id', id).select('id'));
  const enrolling = { child_id: id, class_id, plan_id: await planOf(tools, 'pool_8'), method: 'cash' };
  done(await family.client.rpc('enroll_child', enrolling));
  // Nothing else is asked of the family on its pages.
  const seen = { tour_seen_at: new Date().toISOString() };
  done(await family.client.from('profiles').update(seen).eq('user_id', family.user.id).select());
  const close = async () =>
    done(await service.from('locations').update({ is_active: false }).eq('id', location_id).select());
  return { instructor, child: { id, name: input.full_name }, monday, thursday, class_id, thursday_id, family, close };
}

/** The lessons of a class among the next ones of the child's page. */
const lessonsOf = (page: Page, title: string) => page.getByRole('article', { name: new RegExp(title) });
const makeUps = (page: Page, title: RegExp | string = 'Отработвания') =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Presses the lesson by its label, as a finger does. */
const choose = (dialog: Locator, title: string, which: number) =>
  dialog.locator('label').filter({ hasText: title }).nth(which).click();

test('a mother moves a missed Monday to a Thursday in two presses, and gives it back; the guest is marked without a network', async ({
  page,
  context,
  viewport,
  tools,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const story = await makeTwoDays(tools);
  const { child, monday, thursday, family } = story;
  await enter(page, family);
  await visit(page, `/child/${child.id}`, 'Сега няма урок за отработване.');
  // The second Monday is further away than the time of notice on any day.
  const missed = lessonsOf(page, monday).nth(1);

  await test.step('the absence says first what it earns, and leads to the choice', async () => {
    await press(missed, 'Няма да дойде', page.getByText(/^Право на отработване до/));
    await expectNoViolations(page);
    await press(page, 'Съобщи за отсъствието', page.getByRole('dialog', { name: 'Отсъствието е извинено' }));
    await press(page, 'По-късно');
    await expect(missed).toContainText('Няма да дойде · извинено');
    await expect(makeUps(page)).toContainText(/1\s*урок за отработване/);
    await visit(page, '/dashboard', /^1 урок за отработване, до/);
  });

  const booked = lessonsOf(page, thursday);
  await test.step('two presses', async () => {
    await visit(page, `/child/${child.id}`, /^За урока на/);
    await press(page, 'Избери урок');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(thursday).first()).toBeVisible();
    await expect(sheet.getByText(monday)).toHaveCount(0);
    await choose(sheet, thursday, 1);
    await expectNoViolations(page);
    await press(sheet, 'Запази');
    await expect(sheet).toBeHidden();
    await expect(booked).toContainText('Отработване');
    await expect(makeUps(page)).toContainText('Запазено за');
  });

  await test.step('moves it, gives it back, books again', async () => {
    const before = await booked.getAttribute('aria-label');
    await press(booked, 'Премести');
    const sheet = page.getByRole('dialog');
    await choose(sheet, thursday, 1);
    await press(sheet, 'Запази');
    await expect(sheet).toBeHidden();
    await expect(booked).not.toHaveAttribute('aria-label', before!);
    await expectAccessible(booked.getByText(/^Премества се и се отказва до/));
    await press(booked, 'Откажи');
    await confirm(page, 'Откажи урока');
    await expect(booked).toHaveCount(0);
    await expect(makeUps(page)).toContainText(/1\s*урок за отработване/);
    await press(page, 'Избери урок');
    await choose(sheet, thursday, 0);
    await press(sheet, 'Запази');
    await expect(booked).toHaveCount(1);
  });

  await test.step('after the time of notice the page says whom to call', async () => {
    const lesson_id = (await booked.getByRole('link', { name: 'В календара' }).getAttribute('href'))!.match(
      /lesson\/(.+)\.ics/,
    )![1]!;
    done(
      await tools
        .service()
        .from('lessons')
        .update({ starts_at: laterToday(10) })
        .eq('id', lesson_id)
        .select('id'),
    );
    await page.reload();
    await expectAccessible(booked.getByText(/^Можеше да се премести или откаже до/));
    await expect(booked.getByRole('button', { name: 'Откажи' })).toHaveCount(0);

    const phone = await enterElsewhere(
      page,
      story.instructor,
      `/instructor/class/${story.thursday_id}?lesson=${lesson_id}`,
      { viewport: viewport! },
    );
    const guests = phone.getByRole('region', { name: 'Гости' });
    await expect(guests).toContainText(`${child.name}`);
    await expect(guests).toContainText('гост');
    await expectAccessible(guests.getByText(/^Отработване/));
    // Consent is looked at where pictures are uploaded.
    await expect(guests).not.toContainText('Без снимки');
    await phone.context().setOffline(true);
    await guests.locator('label').filter({ hasText: 'Дойде' }).first().click();
    await expect(phone.getByText(/1 отметка чака връзка/)).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText('Записано', { exact: true })).toBeVisible();
    await visit(phone, `/instructor/class/${story.thursday_id}/print?lesson=${lesson_id}`, child.name);
    await expect(phone.getByRole('row', { name: new RegExp(child.name) })).toContainText('гост: отработване');
    await phone.context().close();
  });

  await test.step('the make-up is used; without a network the page says so', async () => {
    await page.reload();
    await makeUps(page).getByText('По-ранни').click();
    await expect(makeUps(page)).toContainText('Отработено на');
    await context.setOffline(true);
    await expect(page.getByText(/Няма връзка с интернет/)).toBeVisible();
    await context.setOffline(false);
  });
  await story.close();
});

test('the desk books, moves and cancels a make-up; the family reads it in Russian', async ({
  page,
  viewport,
  tools,
}) => {
  const { child, monday, thursday, family, close } = await makeTwoDays(tools);
  const desk = await enterElsewhere(page, 'admin@demo.club', `/admin/family/${family.user.id}`, {
    viewport: viewport!,
  });
  await test.step('the desk announces the absence, sees the right to a make-up, and books it', async () => {
    await press(desk, 'Отсъствие');
    const sheet = desk.getByRole('dialog');
    await sheet.getByRole('listitem').last().getByRole('button').click();
    await press(desk, 'Съобщи за отсъствието', desk.getByRole('dialog', { name: 'Отсъствието е извинено' }));
    await press(desk, 'По-късно');
    await expectAccessible(desk.getByRole('region', { name: 'Отработвания' }).getByText(/^До/i).first());
    await press(desk, 'Един урок');
    await desk.locator('label').filter({ hasText: 'Отработване' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(thursday) })
      .first()
      .click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(desk.getByRole('listitem').filter({ hasText: thursday })).toContainText('Отработване');
    await expectNoViolations(desk);
  });
  await test.step('the family reads it in Russian', async () => {
    await enter(page, family);
    await visit(page, `/child/${child.id}`, 'Отработвания');
    await press(page, /Русский/, 'Отработки');
    const booked = lessonsOf(page, thursday);
    await expect(booked).toContainText('Отработка');
    await expectAccessible(makeUps(page, 'Отработки').getByText(/^Записано на/));
    await expect(lessonsOf(page, monday).first()).toBeVisible();
  });
  await test.step('the desk moves and cancels it', async () => {
    await desk.getByRole('button', { name: /^Премести: Отработване/ }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(thursday) })
      .last()
      .click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.getByRole('button', { name: /^Откажи: Отработване/ }).click();
    await confirm(desk, 'Откажи урока');
    await expect(desk.getByRole('listitem').filter({ hasText: thursday })).toHaveCount(0);
    await desk.context().close();
  });
  await close();
});

test('a phone whose clock is a day ahead shows a held seat, and moves a visit until the time of notice', async ({
  page,
  tools,
}) => {
  const { child, class_id, thursday_id, family, close } = await makeTwoDays(tools);
  const service = tools.service();
  const [, missed] = done(
    await service
      .from('lessons')
      .select('id')
      .eq('class_id', class_id)
      .gt('starts_at', new Date().toISOString())
      .order('starts_at')
      .limit(2),
  );
  done(await family.client.rpc('announce_absence', { child_id: child.id, lesson_id: missed!.id }));
  const [credit] = done(await service.from('make_up_credits').select('id').eq('child_id', child.id));
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  // By this phone it is over.
  const lesson_id = await makeRow(tools, 'lessons', {
    class_id: thursday_id,
    starts_at: inHours(20),
    duration_minutes: 45,
  });
  await makeRow(tools, 'visit_offers', {
    lesson_id,
    child_id: child.id,
    credit_id: credit!.id,
    expires_at: inHours(1),
  });
  await shiftClock(page, 26);
  await enter(page, family);
  await page.goto('/dashboard');
  const offer = page.getByRole('article').filter({ hasText: 'Свободно място за Нели' });
  await expect(offer.getByRole('timer')).toContainText(/Пазим го още (?:59|60|1 ч)/);
  await press(offer, 'Ще дойдем');
  await expect(offer).toHaveCount(0);
  await page.goto(`/child/${child.id}`);
  const booked = page.locator('article').filter({ hasText: 'Отработване' });
  await expect(booked.getByText(/^Премества се и се отказва до/)).toBeVisible();
  await press(booked, 'Откажи');
  await confirm(page, 'Откажи урока');
  await expect(booked).toHaveCount(0);
  await close();
});
