import { agreeToAll, press } from './forms.ts';
import { makeClass, makePerson, makeRow } from './people.ts';
import { done, type Person, type Toolbox } from './protocol/toolbox.ts';
import { enter, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** A class on Mondays and Thursdays that takes children for one of the days, and the first lesson of each day. */
async function makeScene(tools: Toolbox) {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makePerson(tools, `Калина ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Лагуна ${tag}`, type: 'pool' });
  const title = `Медузи ${tag}`;
  const values = { title, instructor_id: instructor.id, location_id, max_capacity: 2, single_days: true };
  const class_id = await makeClass(tools, [MONDAY, THURSDAY], values);
  const family = await tools.parent();
  const input = { full_name: `Дара Приливна ${tag}`, birth_date: '2017-05-14' };
  const { id } = done(await family.client.rpc('register_child', input)) as { id: string };
  const seen = { tour_seen_at: new Date().toISOString() };
  done(await family.client.from('profiles').update(seen).eq('user_id', family.user.id).select());
  const lessons = done(
    await service.from('lessons').select('id,starts_at').eq('class_id', class_id).order('starts_at').limit(2),
  ) as { id: string; starts_at: string }[];
  const on = (day: number) => lessons.find(({ starts_at }) => (new Date(starts_at).getUTCDay() || 7) === day)!.id;
  return { instructor, class_id, title, family, child: { id, name: input.full_name }, monday: on(1), thursday: on(4) };
}

test('a mother enrolls for Mondays only and changes to both days; the Thursday roster has the child from then on', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const { instructor, class_id, title, family, child, monday, thursday } = await makeScene(tools);
  await enter(page, family);
  const days = page.getByRole('group', { name: 'В кои дни?' });

  await test.step('she chooses the day before the plan', async () => {
    await page.goto(`/enroll-child/${child.id}?class=${class_id}&step=plan`);
    await expect(days.getByRole('checkbox')).toHaveCount(2);
    await expect(days).toContainText('2 места');
    await days.getByRole('checkbox', { name: /четвъртък/i }).uncheck();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^8 посещения/ }).click();
    await page.getByText('В брой').click();
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Запиши със задължение за плащане/ }).click();
    await expect(page.getByRole('heading', { name: 'Записано!' })).toBeVisible();
  });

  const deck = await enterElsewhere(page, instructor, `/instructor/class/${class_id}?lesson=${monday}`, {
    viewport: viewport!,
  });
  await test.step('Mondays have her child, Thursdays do not', async () => {
    await expect(deck.getByText(child.name).first()).toBeVisible();
    await deck.goto(`/instructor/class/${class_id}?lesson=${thursday}`);
    await expect(deck.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(deck.getByText(child.name)).toHaveCount(0);
  });

  await test.step('she changes to both days, in English', async () => {
    await page.goto(`/child/${child.id}?tab=enrollments`);
    await press(page, /English/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await press(page, 'Change days');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /thursday/i }).check();
    await expect(dialog.getByText('The new days apply from the next lesson on.')).toBeVisible();
    await expectNoViolations(page);
    await press(dialog, 'Change days');
    await expect(dialog).toBeHidden();
    await deck.reload();
    await expect(deck.getByText(child.name).first()).toBeVisible();
    await expectNoViolations(deck);
  });

  const others: (Person & { enrollment_id: string })[] = [];
  await test.step('a full day is waited for beside the seat', async () => {
    await press(page, 'Change days');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /thursday/i }).uncheck();
    await press(dialog, 'Change days');
    await expect(dialog).toBeHidden();
    const service = tools.service();
    const plan = done(
      await service.from('plans').select('id').eq('kind', 'pool_8').eq('is_active', true).limit(1).single(),
    );
    for (const name of ['Първа', 'Втора', 'Трета']) {
      const other = await tools.parent();
      const input = { full_name: `${name} Скариди`, birth_date: '2017-05-14' };
      const { id } = done(await other.client.rpc('register_child', input)) as { id: string };
      const seat = { child_id: id, class_id, plan_id: plan['id'], days: [THURSDAY], method: 'cash' };
      const { enrollment_id } = done(await other.client.rpc('enroll_child', seat)) as { enrollment_id: string };
      others.push({ ...other, enrollment_id });
    }
    await page.reload();
    await press(page, 'Change days');
    await dialog.getByRole('checkbox', { name: /thursday/i }).check();
    await expect(dialog.getByText(/^No seat is free on the added day/)).toBeVisible();
    await expect(dialog).toContainText('no seats');
    await expectNoViolations(page);
    await press(dialog, 'Wait for a seat');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('beside the present days', { exact: true })).toBeVisible();
    await expectNoViolations(page);
  });
  await test.step('a seat that falls free on Thursdays is offered for that day alone', async () => {
    const [first, second, third] = others;
    done(await first!.client.rpc('unenroll_child', { enrollment_id: first!.enrollment_id }));
    const waiting = await enterElsewhere(page, third!, '/dashboard', { viewport: viewport! });
    await expect(waiting.getByText(/^чт 17:30 · Лагуна/)).toBeVisible();
    await waiting.context().close();
    done(await second!.client.rpc('unenroll_child', { enrollment_id: second!.enrollment_id }));
    await page.reload();
    await press(page, 'Accept the seat');
    await press(page.getByRole('dialog'), /^Accept the seat/);
    await expect(page.getByText('beside the present days', { exact: true })).toHaveCount(0);
  });
  const close = tools.service().from('classes').update({ is_active: false }).eq('id', class_id).select('id');
  done(await close);
});
