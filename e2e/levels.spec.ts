import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { enterSection } from './admin.ts';
import { makeDeck, makeInstructor, type Deck } from './pool-deck.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

const NAMES = ['Ада Плувкова', 'Боян Плувков'] as const;
const FILM = join(import.meta.dirname, '..', 'db', 'seed', 'films', 'last-meters.mp4');
const SKILL = 'Влиза във водата без помощ';

test.use({ serviceWorkers: 'allow' });

const skillsOf = ({ class_id }: Deck) => `/instructor/class/${class_id}/skills`;
const step = (page: Page, name: string, word: string, skill = SKILL) =>
  page.getByRole('button', { name: `${name}, ${skill}: ${word}`, exact: true });

/** Another instructor of the class. */
async function makeColleague(tools: Toolbox, { class_id }: Deck) {
  const colleague = await makeInstructor(tools, 'Пламен Помощников');
  const row = { class_id, instructor_id: colleague.id, part: 'assistant' };
  done(await tools.service().from('class_instructors').insert(row).select());
  return colleague;
}

/** The steps of a skill as the club has them, in the order in which they were made. */
async function stepsOf(tools: Toolbox, childId: string): Promise<number[]> {
  const admin = await tools.admin();
  const rows = done(
    await admin.from('skill_marks').select('step').eq('child_id', childId).order('marked_at').order('created_at'),
  ) as { step: number }[];
  return rows.map((row) => row.step);
}

test('without a network a class is assessed; two coaches meet, and both see whose step counts', async ({
  page,
  context,
  tools,
}) => {
  const deck = await makeDeck(tools, NAMES);
  const [ada, boyan] = NAMES;
  const colleague = await makeColleague(tools, deck);
  await enterAt(page, deck.instructor, `/instructor/class/${deck.class_id}`);
  await page.getByRole('link', { name: 'Умения на групата' }).click();
  await expect(step(page, ada, 'още не')).toBeVisible();
  await expectNoViolations(page);

  // The worker that keeps the area is there before the network goes.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/kept')) !== undefined)).toBe(true);
  await context.setOffline(true);
  for (const word of ['още не', 'с помощ', 'само']) await step(page, ada, word).click();
  await expect(step(page, ada, 'уверено')).toBeVisible();
  // A slip of the finger is taken back.
  await step(page, boyan, 'още не').click();
  await page.getByRole('button', { name: 'Отмени', exact: true }).click();
  await expect(step(page, boyan, 'още не')).toBeVisible();
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible();
  expect(await stepsOf(tools, deck.children[0]!.id)).toEqual([]);

  const their = await enterElsewhere(page, colleague);
  await their.goto(skillsOf(deck));
  await step(their, ada, 'още не').click();
  await expect(their.getByText('Записано', { exact: true })).toBeVisible();
  await context.setOffline(false);

  const conflict = page.getByRole('alert').filter({ hasText: 'Друг оцени същото умение' });
  await expect(conflict.getByText(/Пламен Помощников отбеляза „с помощ“.*Важи тази отметка/)).toBeVisible();
  await expect(step(page, ada, 'с помощ')).toBeVisible();
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: `Сложи моята: ${ada}, ${SKILL}` }).click();
  await expect(conflict).toHaveCount(0);
  await expect(step(page, ada, 'уверено')).toBeVisible();
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  expect(await stepsOf(tools, deck.children[0]!.id)).toEqual([3, 1, 3]);
  await their.context().close();
});

test('two coaches assess a class at once: each sees the steps of the other without a reload', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, NAMES);
  const [ada, boyan] = NAMES;
  const colleague = await makeColleague(tools, deck);
  await enterAt(page, deck.instructor, skillsOf(deck));
  const their = await enterElsewhere(page, colleague, skillsOf(deck));
  await expect(step(their, ada, 'още не')).toBeVisible();

  await step(page, ada, 'още не').click();
  await expect(step(their, ada, 'с помощ')).toBeVisible();
  // It goes on from the step of the other, and so meets no conflict.
  await step(their, ada, 'с помощ').click();
  await step(their, boyan, 'още не').click();
  await expect(step(page, ada, 'само')).toBeVisible();
  await expect(step(page, boyan, 'с помощ')).toBeVisible();
  await step(page, ada, 'само').click();
  await expect(step(their, ada, 'уверено')).toBeVisible();
  for (const screen of [page, their]) await expect(screen.getByText('Друг оцени същото умение')).toHaveCount(0);
  expect(await stepsOf(tools, deck.children[0]!.id)).toEqual([1, 2, 3]);
  await their.context().close();
});

test('a child with every skill passes its level by one press; its family sees the next one', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  const [child] = deck.children as [Deck['children'][number]];
  const ladder = done(
    await deck.family.client.from('children').select('ladder(id)').eq('id', child.id).single(),
  ) as unknown as { ladder: { id: string }[] };
  const skills = ladder.ladder.map(({ id }) => ({
    child_id: child.id,
    skill_id: id,
    step: 3,
    client_id: crypto.randomUUID(),
    marked_at: new Date().toISOString(),
  }));
  const admin = await tools.admin();
  done(await admin.rpc('assess_skills', { skills }));
  const colleague = await makeColleague(tools, deck);
  await enterAt(page, deck.instructor, skillsOf(deck));
  const their = await enterElsewhere(page, colleague, skillsOf(deck));
  await expect(their.getByRole('button', { name: `Зачети нивото: ${child.name}` })).toBeVisible();
  await page.getByRole('button', { name: `Зачети нивото: ${child.name}` }).click();
  await expect(page.getByText(`${child.name} премина ниво`)).toBeVisible();
  await expect(page.getByRole('button', { name: /25 метра гръб|25 метра кроул/ }).first()).toBeVisible();
  await expect(their.getByRole('button', { name: /25 метра гръб|25 метра кроул/ }).first()).toBeVisible();
  await their.context().close();
  const service = tools.service();
  const { level_id } = done(await service.from('skills').select('level_id').eq('name', '25 метра гръб').single()) as {
    level_id: string;
  };
  // A skill of its own: the story of the ladder saves the others meanwhile.
  const skill = {
    level_id,
    name: `Обръщане ${crypto.randomUUID().slice(0, 6)}`,
    picture_path: 'gallery/last-meters.mp4',
  };
  done(await service.from('skills').insert(skill).select('id'));
  const family = await enterElsewhere(page, deck.family);
  await family.goto(`/child/${child.id}?tab=progress`);
  const shown = family.getByLabel(skill.name);
  await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await expectNoViolations(family);
  await family.context().close();
  done(await service.from('skills').delete().eq('name', skill.name).select('id'));
});

/** Presses until the ladder is saved: a story beside this one may have changed it meanwhile. */
async function untilSaved(page: Page, button: Locator): Promise<void> {
  let status = 409;
  while (status === 409) {
    const answered = page.waitForResponse('**/rpc/save_levels');
    await button.click();
    status = (await answered).status();
    // The ladder is read again before the next press.
    await expect(button.and(page.locator('[aria-busy=true]'))).toHaveCount(0);
  }
  expect(status).toBe(200);
}

test('an admin has a sheet open while a colleague saves: nothing is lost, and one more press saves it', async ({
  page,
}) => {
  const tag = crypto.randomUUID().slice(0, 6);
  const LEVELS = '/admin/settings?tab=skills';
  const [mine, theirs] = [`Делфини ${tag}`, `Скатове ${tag}`];
  const their = await enterElsewhere(page, 'admin@demo.club', LEVELS);
  const [sheet, theirSheet] = [page.getByRole('dialog'), their.getByRole('dialog')];
  const save = (on: Locator) => on.getByRole('button', { name: 'Запази' });
  const refusal = sheet.getByText('Колега промени нивата междувременно', { exact: false });
  await enterAt(page, 'admin@demo.club', LEVELS);
  await page.getByRole('button', { name: 'Добави ниво' }).click();
  await sheet.getByLabel('Име на нивото').fill(mine);

  await test.step('a new level beside the colleague’s', async () => {
    await their.getByRole('button', { name: 'Добави ниво' }).click();
    await theirSheet.getByLabel('Име на нивото').fill(theirs);
    await untilSaved(their, save(theirSheet));
    await save(sheet).click();
    await expect(refusal).toBeVisible();
    await expectNoViolations(page);
    await expect(sheet.getByLabel('Име на нивото')).toHaveValue(mine);
    await expect(page.getByRole('heading', { name: theirs, includeHidden: true })).toBeAttached();
    await untilSaved(page, save(sheet));
    for (const name of [mine, theirs]) await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('the same level: both fields stay', async () => {
    await page.getByRole('button', { name: `Промени: ${theirs}` }).click();
    await sheet.getByLabel('От години', { exact: false }).fill('7');
    await their.reload();
    await their.getByRole('button', { name: `Промени: ${theirs}` }).click();
    await theirSheet.getByLabel('Деца на един инструктор', { exact: false }).fill('5');
    await untilSaved(their, save(theirSheet));
    await save(sheet).click();
    await expect(refusal).toBeVisible();
    await expect(sheet.getByLabel('Деца на един инструктор', { exact: false })).toHaveValue('5');
    await expect(sheet.getByLabel('От години', { exact: false })).toHaveValue('7');
    await untilSaved(page, save(sheet));
    await expect(page.getByText('от 7 г.')).toBeVisible();
  });

  await test.step('a level that the colleague has deleted is not made again', async () => {
    await page.getByRole('button', { name: `Добави умение: ${theirs}` }).click();
    await sheet.getByLabel('Умение', { exact: true }).fill(`Гмуркане ${tag}`);
    await their.reload();
    await their.getByRole('button', { name: `Промени: ${theirs}` }).click();
    await untilSaved(their, theirSheet.getByRole('button', { name: 'Изтрий нивото' }));
    await save(sheet).click();
    await expect(refusal).toBeVisible();
    await save(sheet).click();
    await expect(sheet.getByText('Това ниво вече го няма.')).toBeVisible();
    await sheet.getByLabel('Ниво', { exact: true }).selectOption(mine);
    await untilSaved(page, save(sheet));
    await expect(page.getByText(`Гмуркане ${tag}`)).toBeVisible();
  });

  await page.getByRole('button', { name: `Промени: ${mine}` }).click();
  await untilSaved(page, sheet.getByRole('button', { name: 'Изтрий нивото' }));
  await expect(page.getByRole('heading', { name: mine })).toHaveCount(0);
  await their.context().close();
});

test('an admin adds a level with a skill, moves and deletes them', async ({ page }) => {
  const tag = crypto.randomUUID().slice(0, 6);
  await enterSection(page, 'settings', 'Настройки');
  await page.getByRole('tab', { name: 'Нива' }).click();
  await page.getByRole('button', { name: 'Добави ниво' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Име на нивото').fill(`Акули ${tag}`);
  await sheet.getByLabel('Отговаря на').selectOption('advanced');
  await sheet.getByLabel('От години', { exact: false }).fill('9');
  await expectNoViolations(page);
  await untilSaved(page, sheet.getByRole('button', { name: 'Запази' }));
  await expect(page.getByText('Нивата са запазени')).toBeVisible();
  await expect(page.getByText('Състезатели · от 9 г.')).toBeVisible();
  await page.getByRole('button', { name: `Добави умение: Акули ${tag}` }).click();
  await sheet.getByLabel('Умение', { exact: true }).fill(`Гмуркане ${tag}`);
  await sheet.getByLabel('Какво значи', { exact: false }).first().fill('Стига до дъното и се връща спокойно.');
  const upload = sheet.getByRole('group', { name: /^Снимка или клип/ });
  await upload.locator('input[type=file]').setInputFiles(FILM);
  await expect(upload.locator('video')).toBeVisible();
  await untilSaved(page, sheet.getByRole('button', { name: 'Запази' }));
  await expect(page.getByText(`Гмуркане ${tag}`)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `Промени: Акули ${tag}` }).click();
  await untilSaved(page, sheet.getByRole('button', { name: 'Изтрий нивото' }));
  await expect(page.getByText(`Акули ${tag}`)).toHaveCount(0);
});
