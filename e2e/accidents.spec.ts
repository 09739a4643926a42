import { clubClock } from '../contracts/club-moment.ts';
import { addDays, clubDay } from '../contracts/time.ts';
import { mark } from './admin.ts';
import { makeFamily } from './family.ts';
import { openDialog, press } from './forms.ts';
import { makePerson, makeRow } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectContrast, expectNoViolations, PHONE, test } from './story.ts';

test('an accident in the changing room is reported by the desk, one at a camp by its coach; the family reads both', async ({
  page,
  tools,
}) => {
  const { parent, child, instructor } = await makeFamily();
  const title = `Морски лагер ${mark()}`;
  const yesterday = addDays(clubDay(), -1);
  const event_id = await makeRow(tools, 'events', {
    title,
    kind: 'camp',
    starts_at: `${yesterday}T06:00:00Z`,
    ends_at: `${addDays(clubDay(), 1)}T14:00:00Z`,
    is_published: true,
  });
  const day_id = await makeRow(tools, 'event_days', { event_id, date: yesterday, starts: '09:00', ends: '17:00' });
  const registration_id = await makeRow(tools, 'event_registrations', {
    event_id,
    user_id: parent.id,
    child_id: child.id,
  });
  const attends = { event_id, day_id, registration_id };
  done(await tools.service().from('event_registration_days').insert(attends).select());

  await test.step('the desk finds the child by its name, and says when and where it was', async () => {
    await enterAt(page, await makePerson(tools, `Рая ${mark()}`, 'reception'), '/admin/accidents');
    const report = await openDialog(page, 'Нова злополука', 'Нова злополука');
    await report.getByRole('button', { name: 'Запиши и съобщи на семейството' }).click();
    await expect(report.getByText('Попълни това поле.').first()).toBeVisible();
    await expectNoViolations(page);
    await report.getByLabel('Дете', { exact: true }).fill(child.full);
    await page.getByRole('option', { name: child.full }).click();
    await report.getByLabel('Ден', { exact: true }).fill(yesterday.split('-').toReversed().join('.'));
    await report.getByLabel('Час', { exact: true }).fill('730');
    await report.getByLabel('Какво стана').fill('Затисна си пръста с вратата.');
    await report.getByLabel('Какво направихме').fill('Студен компрес.');
    await report.getByLabel('Къде', { exact: false }).fill('Съблекалнята');
    await expectContrast(page, 'dark');
    await press(report, 'Запиши и съобщи на семейството', page.getByText('Записано: семейството получи спешно'));
    const rows = done(
      await tools.service().from('accidents').select('happened_at,spot,lesson_id').eq('child_id', child.id),
    ) as unknown as { happened_at: string; spot: string }[];
    expect(rows).toMatchObject([{ spot: 'Съблекалнята', lesson_id: null }]);
    expect(clubClock(rows[0]!.happened_at)).toEqual({ day: yesterday, time: '07:30' });
    await expect(page.getByText('Затисна си пръста с вратата.').first()).toBeVisible();
  });

  await test.step('the coach reports from the list of the camp’s day', async () => {
    const coach = await enterElsewhere(page, instructor, `/event-management/${event_id}`, PHONE);
    const report = await openDialog(coach, `Злополука с ${child.full}`, `Злополука с ${child.full}`);
    await expect(report.getByLabel('Дете', { exact: true })).toHaveCount(0);
    await report.getByLabel('Какво стана').fill('Ожули си коляното на двора.');
    await report.getByLabel('Какво направихме').fill('Лепенка.');
    await expectNoViolations(coach);
    await press(report, 'Запиши и съобщи на семейството', coach.getByText('Записано: семейството получи спешно'));
    await coach.context().close();
    await page.reload();
    await expect(page.getByText('Ожули си коляното на двора.').first()).toBeVisible();
  });

  const family = await enterElsewhere(page, parent, `/child/${child.id}`, PHONE);
  await expect(family.getByText('Затисна си пръста с вратата.')).toBeVisible();
  await expect(family.getByText('Ожули си коляното на двора.')).toBeVisible();
  await family.context().close();
});
