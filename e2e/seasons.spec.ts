import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { addDays, clubDay } from '../contracts/time.ts';
import { agreeToAll, fillIn, follow, press, visit } from './forms.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enter, enterAt, enterElsewhere, expect, expectNoViolations, LAPTOP, PHONE, test } from './story.ts';

const today = clubDay();
const begins = addDays(today, 40);

const typed = (day: string) => day.split('-').toReversed().join('.');

/** A pool with an instructor, by names of their own. */
async function makePool(tools: Toolbox) {
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makePerson(tools, `Веса ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Прилив ${tag}`, type: 'pool' });
  return { tag, location_id, values: { instructor_id: instructor.id, location_id } };
}

/** A family with children by these names. */
async function makeFamily(tools: Toolbox, names: readonly string[]) {
  const family = await tools.parent();
  const seen = { tour_seen_at: new Date().toISOString() };
  done(await family.client.from('profiles').update(seen).eq('user_id', family.user.id).select());
  const children: string[] = [];
  for (const full_name of names) {
    const input = { full_name, birth_date: '2017-05-14' };
    children.push((done(await family.client.rpc('register_child', input)) as { id: string }).id);
  }
  return { family, children };
}

/** A planned season with these days, and how it is published. */
async function makeSeason(
  tools: Toolbox,
  name: string,
  [starts_on, ends_on]: [string, string],
  windows: object[] = [],
) {
  const admin = await tools.admin();
  const season = { name, starts_on, ends_on, windows };
  const { season_id } = done(await admin.rpc('save_season', season)) as { season_id: string };
  const publish = async () => done(await admin.rpc('publish_season', { season_id }));
  return { season_id, publish };
}

test('an owner plans the next season as a copy and publishes it; a mother of three takes all seats in two presses', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const { tag, values } = await makePool(tools);
  const now = await makeSeason(tools, `Сега ${tag}`, [addDays(today, -60), addDays(begins, -1)]);
  const title = `Морски кончета ${tag}`;
  const class_id = await makeClass(tools, [2, 4], { ...values, title, season_id: now.season_id });
  await now.publish();
  const { family, children } = await makeFamily(tools, [`Ана ${tag}`, `Боян ${tag}`, `Вяра ${tag}`]);
  const plan_id = await planOf(tools, 'pool_8');
  for (const child_id of children)
    done(await tools.service().rpc('enroll_child', { child_id, class_id, plan_id, method: 'cash' }));

  await test.step('the owner plans and publishes', async () => {
    await enter(page, 'admin@demo.club');
    await visit(page, '/admin/seasons', page.getByRole('heading', { level: 1, name: 'Сезони' }));
    await expectNoViolations(page);
    await press(page, 'Нов сезон');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Име', exact: true }).fill(`После ${tag}`);
    await fillIn(sheet, { 'Първи ден': typed(begins), 'Последен ден': typed(addDays(begins, 200)) });
    await sheet.getByRole('radio', { name: `Копие на „Сега ${tag}“` }).check({ force: true });
    await sheet.getByRole('checkbox', { name: 'За всички' }).check();
    await expectNoViolations(page);
    await press(sheet, 'Създай сезона', page.getByRole('heading', { level: 1, name: `После ${tag}` }));
    // The form is gone from the address too: it does not come back with the list.
    await expect(page).not.toHaveURL(/edit=/);
    await expect(page.getByText('Нищо не се засича', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
    await expectNoViolations(page);
    await press(page, 'Публикувай…');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Предлагат се места на 3 деца до/)).toBeVisible();
    await expectNoViolations(page);
    await press(dialog, 'Публикувай', page.getByRole('heading', { name: 'Отговори на семействата' }));
    await expect(page.getByText('3 задържани места')).toBeVisible();
    await expectNoViolations(page);
  });

  const home = await enterElsewhere(page, family, '/dashboard', { viewport: viewport! });
  await test.step('the mother confirms all three', async () => {
    await expect(home.getByRole('heading', { name: `Следващ сезон: После ${tag}` })).toBeVisible();
    await expectNoViolations(home);
    await press(home, 'Потвърди всички', 'Местата са запазени за следващия сезон');
    await expect(home.getByText(/^Започва от/)).toHaveCount(3);
    await expectNoViolations(home);
  });

  await page.reload();
  await expect(page.getByRole('link', { name: /Потвърдени\s*3/ })).toBeVisible();
});

test('a seat is held while a family fills in: it counts down, and others see it as held until the family goes', async ({
  page,
  tools,
  viewport,
}) => {
  const { tag, location_id, values } = await makePool(tools);
  const class_id = await makeClass(tools, [3], { ...values, title: `Скариди ${tag}`, max_capacity: 1 });
  const { family, children } = await makeFamily(tools, [`Гала ${tag}`]);
  await enter(page, family);
  await visit(
    page,
    `/enroll-child/${children[0]}?class=${class_id}&step=plan`,
    page.getByText(/се пази за теб още \d+:\d\d/),
  );
  await expectNoViolations(page);

  const other = await enterElsewhere(page, (await makeFamily(tools, [`Диан ${tag}`])).family, undefined, {
    viewport: viewport!,
  });
  await visit(other, `/schedule?location=${location_id}`, /Последното място е задържано до \d\d:\d\d/);
  await visit(
    other,
    `/register-child?class=${class_id}`,
    /Последното място е задържано до \d\d:\d\d \(„Скариди .+“\)\. Сега детето ще е на 1-во място/,
  );
  await expectNoViolations(other);

  await page.goto('/dashboard');
  await expect
    .poll(async () =>
      done(await tools.service().from('class_availability').select('free,held').eq('class_id', class_id).single()),
    )
    .toEqual({ free: 1, held: 0 });

  // A child that is not registered yet has its seat held, too, and no one else gets it until it is.
  await visit(other, `/register-child?class=${class_id}`, other.getByRole('button', { name: 'Добави ново дете' }));
  await press(other, 'Добави ново дете', /^Мястото се пази за теб още \d+:\d\d$/);
  await expectNoViolations(other);
  await visit(page, `/enroll-child/${children[0]}?class=${class_id}&step=plan`, /Последното място е задържано до/);
});

test('a newcomer meets the hour at which a season opens, by the server’s clock', async ({ page, tools }) => {
  const { tag, location_id, values } = await makePool(tools);
  const opens_at = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const days: [string, string] = [begins, addDays(begins, 200)];
  const next = await makeSeason(tools, `Лято ${tag}`, days, [{ audience: 'everybody', opens_at }]);
  const class_id = await makeClass(tools, [5], { ...values, title: `Рапани ${tag}`, season_id: next.season_id });
  await next.publish();
  const { family, children } = await makeFamily(tools, [`Ели ${tag}`]);
  await enter(page, family);
  // The phone is a day ahead.
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await page.goto(`/enroll-child/${children[0]}?class=${class_id}&step=plan`);
  await expect(page.getByText(`Записването за Ели започва на`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^след 1 ч \d+ мин$/);
  // No price is shown for what cannot be bought yet; the ways on are.
  await expect(page.getByRole('heading', { name: 'Записването още не е започнало' })).toBeVisible();
  await expect(page.getByRole('button', { name: /посещения/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Към документите' })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await press(page, 'Други групи', page.getByRole('heading', { name: 'Кога да плува?' }));
  await page.goto(`/schedule?location=${location_id}`);
  await expect(page.getByText(`Лято ${tag}`).first()).toBeVisible();
  await expect(page.getByText('За всички записването започва на')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^след 1 ч \d+ мин$/);
});

test('a season opens to children of a program: an admin enters one, and its family enrolls before the others', async ({
  page,
  tools,
}) => {
  const { tag, values } = await makePool(tools);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const next = await makeSeason(
    tools,
    `Зима ${tag}`,
    [begins, addDays(begins, 200)],
    [
      { audience: 'program', opens_at: hours(-1) },
      { audience: 'everybody', opens_at: hours(30 * 24) },
    ],
  );
  const title = `Медузи ${tag}`;
  const class_id = await makeClass(tools, [5], { ...values, title, season_id: next.season_id });
  await next.publish();
  const name = `Цвета Програмна ${tag}`;
  const [ours, others] = [await makeFamily(tools, [name]), await makeFamily(tools, [`Щилян ${tag}`])];
  const plan = (childId: string) => `/enroll-child/${childId}?class=${class_id}&step=plan`;
  await enterAt(page, ours.family, plan(ours.children[0]!), 'Записването още не е започнало');

  const admin = await enterElsewhere(page, 'admin@demo.club', `/admin/seasons?season=${next.season_id}`, LAPTOP);
  await admin.getByRole('combobox', { name: 'Дете' }).fill(name);
  await admin.getByRole('option', { name }).click();
  await press(admin, 'Добави', `${name} е в списъка`);
  await expectNoViolations(admin);

  await page.reload();
  await press(page, /^8 посещения/, page.getByRole('heading', { name: 'Как ще платиш?' }));
  await agreeToAll(page);
  await press(page, /^Запиши със задължение за плащане/, page.getByRole('heading', { name: 'Записано!' }));

  // The other family sees the same class, and neither the list nor a way in before its own hour.
  const other = await enterElsewhere(page, others.family, plan(others.children[0]!), PHONE);
  await expect(other.getByText('Записването за Щилян започва на')).toBeVisible();
  await expect(other.getByRole('button', { name: /посещения/ })).toHaveCount(0);
  await expectNoViolations(other);
});

test('a mother who moves a child sees which class begins only with the season to come', async ({ page, tools }) => {
  const { tag, values } = await makePool(tools);
  const next = await makeSeason(tools, `Есен ${tag}`, [begins, addDays(begins, 200)]);
  await makeClass(tools, [5], { ...values, title: `Раци ${tag}`, season_id: next.season_id });
  await next.publish();
  await makeClass(tools, [4], { ...values, title: `Скатове ${tag}` });
  const class_id = await makeClass(tools, [3], { ...values, title: `Миди ${tag}` });
  const { family, children } = await makeFamily(tools, [`Жана ${tag}`]);
  const plan_id = await planOf(tools, 'pool_8');
  done(await tools.service().rpc('enroll_child', { child_id: children[0]!, class_id, plan_id, method: 'cash' }));
  await enter(page, family);
  await page.goto(`/child/${children[0]}?tab=enrollments`);
  await press(page, 'Премести');
  const option = (title: string) =>
    page
      .getByRole('dialog')
      .locator('label')
      .filter({ hasText: `${title} ${tag}` });
  await expect(option('Раци')).toContainText('Започва от');
  await expect(option('Скатове')).not.toContainText('Започва от');
});

test('a family that meets a draw in enrollment is led to its wishes; only plans that fit are offered', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const { tag, location_id, values } = await makePool(tools);
  const next = await makeSeason(tools, `Жребий ${tag}`, [begins, addDays(begins, 200)]);
  const title = `Корали ${tag}`;
  const class_id = await makeClass(tools, [5], { ...values, title, season_id: next.season_id });
  await next.publish();
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const draw = { closes_at, seed_source: 'Тираж 6/49 в събота' };
  done(await (await tools.admin()).rpc('save_draw', { season_id: next.season_id, draw }));
  const { family, children } = await makeFamily(tools, [`Искра ${tag}`]);
  await enter(page, family);
  await visit(page, `/schedule?location=${location_id}`, 'Местата се дават с жребий');
  await visit(page, `/enroll-child/${children[0]}?class=${class_id}&step=plan`, 'Желания се приемат до');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Към желанията' }).click();
  await expect(page).toHaveURL(new RegExp(`/wishes/${next.season_id}$`));
  await page.getByLabel('Добави група').selectOption(class_id);
  const plans = page.getByLabel('План', { exact: true });
  await expect(plans).toBeVisible();
  await expect(plans.getByRole('option', { name: /Детска градина|частни/ })).toHaveCount(0);
  await expectNoViolations(page);
  await press(page, 'Запази желанията', 'Желанията са записани');
});

test('after the draw a family sees its wishes and its path, and a father computes it again', async ({
  page,
  tools,
  viewport,
}, testInfo) => {
  if (viewport?.width === 390) await page.emulateMedia({ colorScheme: 'dark' });
  const { tag, values } = await makePool(tools);
  const { season_id, publish } = await makeSeason(tools, `Жребий ${tag}`, [begins, addDays(begins, 200)]);
  const classes: string[] = [];
  for (const [index, name] of ['Корали', 'Миди'].entries())
    classes.push(
      await makeClass(tools, [5 + index], { ...values, title: `${name} ${tag}`, season_id, max_capacity: 1 }),
    );
  await publish();
  const admin = await tools.admin();
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  done(await admin.rpc('save_draw', { season_id, draw: { closes_at, seed_source: 'Тираж 6/49 в събота' } }));
  const { family, children } = await makeFamily(tools, [`Искра ${tag}`, `Росен ${tag}`, `Яна ${tag}`]);
  const plan_id = await planOf(tools, 'pool_8');
  const wishes = children.map((child_id) => ({ child_id, plan_id, class_ids: classes }));
  done(await family.client.rpc('save_wishes', { season_id, together: true, children: wishes }));
  const over = { closes_at: new Date().toISOString() };
  done(await tools.service().from('season_draws').update(over).eq('season_id', season_id).select());
  done(await admin.rpc('close_draw', { season_id }));
  await enterAt(page, family, '/dashboard', 'Желанията са затворени.');

  const numbers = { season_id, seed: '7 12 19 23 38 41' };
  const clerk = tools.visitor();
  done(await clerk.auth.signInWithPassword(await makePerson(tools, `Мира ${tag}`, 'reception')));
  for (const person of [admin, clerk]) done(await person.rpc('run_draw', numbers));
  await page.reload();
  const section = page.getByRole('region', { name: `Жребий: Жребий ${tag}` });
  for (const path of [
    'Номер 1 по ред, желание 1',
    'Номер 1 по ред, желание 2',
    'Номер 1 по ред: всички желани групи бяха пълни',
  ])
    await expect(section.getByText(path)).toBeVisible();
  await expectNoViolations(page);
  await follow(page, 'Виж реда си', new RegExp(`Има място: Миди ${tag}`));
  await expect(page.getByRole('list', { name: 'Желания' }).first().getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(page);

  const number = /[\da-f]{32}/.exec((await page.getByText('Номер в списъка').first().textContent()) ?? '')?.[0];
  await follow(page, 'Как се тегли', 'Жребий за местата');
  await expectNoViolations(page);
  const folder = testInfo.outputPath('computed-again');
  for (const [button, name] of [
    ['Запази списъка', 'list.json'],
    ['Запази програмата', 'draw.mjs'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    await (await saved).saveAs(join(folder, name));
  }
  const [, ...words] = (await page.getByText('node draw.mjs').innerText()).split(' ');
  const again = execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  const hash = await page.getByText(/^[\da-f]{64}$/).innerText();
  expect(again.trim().split('\n')).toEqual([`sha256\t${hash}`, 'seed\t7-12-19-23-38-41', `1\t${number}\t1\t2\t0`]);
  await follow(page, 'Към желанията', 'Желания за жребия');
});
