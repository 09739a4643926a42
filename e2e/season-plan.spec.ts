import { addDays, clubDay } from '../contracts/time.ts';
import { press, visit } from './forms.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enter, expect, expectNoViolations, test } from './story.ts';

const today = clubDay();
const begins = addDays(today, 40);

/** A family with one child, enrolled in the class. */
async function enroll(tools: Toolbox, full_name: string, class_id: string, plan_id: string) {
  const family = await tools.parent();
  const input = { full_name, birth_date: '2017-05-14' };
  const { id } = done(await family.client.rpc('register_child', input)) as { id: string };
  done(await tools.service().rpc('enroll_child', { child_id: id, class_id, plan_id, method: 'cash' }));
}

test('an owner rehearses a plan: a child is left without a class, and the way leads to the full one', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makePerson(tools, `Веса ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Прилив ${tag}`, type: 'pool', lane_count: 4 });
  const admin = await tools.admin();
  const now = { name: `Сега ${tag}`, starts_on: addDays(today, -60), ends_on: addDays(begins, -1) };
  const { season_id: running } = done(await admin.rpc('save_season', now)) as { season_id: string };
  const values = { instructor_id: instructor.id, location_id, season_id: running };
  const title = `Морски кончета от вечерната група ${tag}`;
  const class_id = await makeClass(tools, [2], { ...values, title, max_capacity: 2 });
  done(await admin.rpc('publish_season', { season_id: running }));
  const plan_id = await planOf(tools, 'pool_8');
  for (const name of ['Александра-Йоана Константинова', 'Боян', 'Вяра'])
    await enroll(tools, `${name} ${tag}`, class_id, plan_id);
  const next = { name: `После ${tag}`, starts_on: begins, ends_on: addDays(begins, 200), copy_from: running };
  const { season_id } = done(await admin.rpc('save_season', next)) as { season_id: string };

  await enter(page, 'admin@demo.club');
  await visit(page, `/admin/seasons?season=${season_id}`, page.getByRole('heading', { name: 'Репетиция' }));
  const without = page.getByText('1 дете остава без група', { exact: true });
  await expect(without).toBeVisible();
  await expect(page.getByText('1 група с твърде малко деца', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await without.click();
  await page.getByText('1 група с повече деца, отколкото места', { exact: true }).click();
  await expect(page.getByText('3 желаещи за 2 места', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Най-малко деца в група').fill('2');
  await expect(page.getByText('1 група с твърде малко деца', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: new RegExp(`Вяра ${tag}`) }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Име на групата', exact: true })).toHaveValue(
    title,
  );
});

test('an owner opens a class where children wait: its form is filled in, and its seats are offered', async ({
  page,
  tools,
}) => {
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makePerson(tools, `Лора ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Отлив ${tag}`, type: 'pool', lane_count: 4 });
  const title = `Рапани ${tag}`;
  const values = { instructor_id: instructor.id, location_id, title };
  const class_id = await makeClass(tools, [6], { ...values, max_capacity: 6, lane: 1 });
  await makeClass(tools, [7], {
    ...values,
    title: `Миди ${tag}`,
    lane: 2,
    start_time: '20:00',
  });
  const plan_id = await planOf(tools, 'pool_8');
  for (let index = 1; index <= 9; index++) await enroll(tools, `Гост ${index} ${tag}`, class_id, plan_id);

  await enter(page, 'admin@demo.club');
  await visit(page, '/admin/seasons', page.getByRole('heading', { name: 'Къде да отворим група' }));
  const card = page.getByRole('listitem').filter({ hasText: `Като „${title}“` });
  await expect(card).toContainText('Място за 3 от 3 чакащи');
  await expectNoViolations(page);
  await press(card, 'Отвори група', page.getByRole('dialog'));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: 'Име на групата', exact: true })).toHaveValue(`${title} (копие)`);
  await expectNoViolations(page);
  await press(sheet, 'Създай групата', page.getByText(/е създадена/).first());
  await expect(card).toBeHidden();
  const open = await tools
    .service()
    .from('waitlist_offers')
    .select('id,enrollments!inner(class_id,classes!inner(title))')
    .eq('status', 'open')
    .eq('enrollments.classes.title', `${title} (копие)`);
  expect(done(open)).toHaveLength(3);
});
