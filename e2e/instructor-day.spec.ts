import type { Page } from '@playwright/test';
import { confirm, follow, press, pressToField, visit } from './forms.ts';
import { classPage, makeDeck, makeInstructor, rosterOf } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enter, enterElsewhere, expect, expectAccessible, expectNoViolations, PHONE, test } from './story.ts';

const NAMES = ['Александра-Виктория Константинова', 'Борис Константинов', 'Виолета Константинова'] as const;

const markOf = (page: Page, name: string) => page.getByRole('radiogroup', { name: `Посещение на ${name}` });
const tap = (page: Page, name: string, mark: string) =>
  markOf(page, name).locator('label').filter({ hasText: mark }).click();
const saved = (page: Page) => expect(page.getByText('Записано', { exact: true })).toBeVisible();

test('an instructor’s day: list, canceled lesson, substitute, payments, scores, print', async ({ page, tools }) => {
  const deck = await makeDeck(tools, NAMES);
  const colleague = await makeInstructor(tools, 'Десислава Колежкова');
  await enter(page, deck.instructor);

  await test.step('the dashboard says what there is to do', async () => {
    await visit(page, '/instructor-dashboard', page.getByRole('heading', { name: 'Днес', exact: true }));
    await expect(page.getByRole('heading', { name: 'Здравни бележки' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Потвърди плащането за/ })).toHaveCount(3);
    await expectNoViolations(page);
  });

  const [alexandra, boris, violeta] = NAMES;
  await test.step('marks all present, one absent, takes it back and does it again', async () => {
    await follow(page, new RegExp(`${deck.title}.*3 деца`));
    await page.goto(rosterOf(deck));
    await page.getByRole('button', { name: 'Всички присъстват' }).click();
    await saved(page);
    await tap(page, boris, 'Отсъства');
    await saved(page);
    await page.getByRole('button', { name: 'Отмени', exact: true }).click();
    await expect(markOf(page, boris).getByRole('radio', { name: 'Присъства' })).toBeChecked();
    await tap(page, boris, 'Отсъства');
    await expect(page.getByText('1 отсъства')).toBeVisible();
    await saved(page);
    await page.getByRole('button', { name: new RegExp(violeta) }).click();
    await press(page, 'Махни отметката', '1 неотбелязано');
    await saved(page);
    await page.reload();
    await expect(markOf(page, violeta).getByRole('radio', { name: 'Присъства' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Добави бележка' }).click();
    await page.getByLabel('Бележки за урока').fill('Работихме с дъски.');
    await page.getByRole('button', { name: 'Запази' }).click();
    await expectAccessible(page.getByText('Работихме с дъски.'));
  });

  await test.step('corrects a mark afterwards and sees how it came to be', async () => {
    await page.goto(classPage(deck, 'attendance'));
    await page.getByRole('button', { name: new RegExp(`^${boris}.*Отсъства$`) }).click();
    const sheet = page.getByRole('dialog', { name: boris });
    await expect(sheet.getByRole('region', { name: 'Как е отбелязвано' }).getByRole('listitem')).toHaveCount(4);
    await expectNoViolations(page);
    await sheet.locator('label').filter({ hasText: 'Извинено' }).click();
    await expect(sheet.getByRole('listitem').first()).toContainText('Извинено · ти');
    await page.keyboard.press('Escape');
    await expectAccessible(page.getByRole('button', { name: new RegExp(`^${boris}.*Извинено$`) }));
  });

  await test.step('cancels the next lesson: the family reads why; then it takes place after all', async () => {
    await page.goto(classPage(deck, 'schedule'));
    const actions = page.getByRole('button', { name: /^Действия за урока .*04:15/ });
    await actions.first().click();
    await page.getByRole('menuitem', { name: 'Отмени урока' }).click();
    const dialog = page.getByRole('dialog', { name: 'Да отменим ли урока?' });
    await expect(dialog.getByText('Ще известим 1 семейство.')).toBeVisible();
    await pressToField(dialog, 'Отмени урока', dialog.getByRole('textbox', { name: 'Причина' }));
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Авария в отоплението');
    await expectNoViolations(page);
    await press(dialog, 'Отмени урока', page.getByText('Известихме 1 семейство.'));
    await expect(page.getByRole('heading', { name: 'Отменени уроци' })).toBeVisible();

    const reason = async () => (await tools.emails(deck.family.email)).filter(({ text }) => /Авария/.test(text ?? ''));
    await expect.poll(async () => (await reason()).length).toBe(1);
    const parent = await enterElsewhere(page, deck.family, '/dashboard', PHONE);
    await press(parent, /^Известия, \d+ нов/);
    await expect(parent.getByRole('dialog').getByText(/е отменен.*Авария в отоплението/)).toBeVisible();
    await parent.keyboard.press('Escape');
    const canceled = parent.getByRole('listitem').filter({ hasText: 'Авария в отоплението' });
    await expect(canceled.filter({ hasText: deck.title }).first()).toContainText('Отменен');
    await visit(parent, `/child/${deck.children[0]!.id}`, canceled.filter({ hasText: 'Отменен' }));
    await expectNoViolations(parent);
    await parent.context().close();

    await page.getByRole('link', { name: /Авария в отоплението/ }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Авария в отоплението' })
      .getByRole('button', { name: /^Действия/ })
      .click();
    await page.getByRole('menuitem', { name: 'Върни урока' }).click();
    await confirm(page, 'Върни урока', 'Урокът ще се състои');
    await expect(page.getByRole('heading', { name: 'Отменени уроци' })).toHaveCount(0);
    await page.reload();
    await expectAccessible(page.getByRole('heading', { name: 'Предстоящи уроци' }));
  });

  await test.step('reads whom a family has announced absent', async () => {
    const child_id = deck.children.find(({ name }) => name === violeta)!.id;
    const admin = await tools.admin();
    const { data } = await admin
      .from('lessons')
      .select('id')
      .eq('class_id', deck.class_id)
      .gt('starts_at', new Date().toISOString())
      .neq('id', deck.lesson_id)
      .order('starts_at')
      .limit(1);
    const lesson_id = (data as { id: string }[])[0]!.id;
    done(await deck.family.client.rpc('announce_absence', { child_id, lesson_id, note: 'На състезание по шах е.' }));
    await page.goto(`/instructor/class/${deck.class_id}?lesson=${lesson_id}`);
    await page.getByRole('button', { name: /Виолета.*няма да дойде/i }).click();
    await expectAccessible(page.getByRole('dialog').getByText('„На състезание по шах е.“'));
    await page.goto(classPage(deck, 'schedule'));
  });

  await test.step('asks for a substitute, and a colleague takes the lesson', async () => {
    await page
      .getByRole('button', { name: /^Действия за урока .*04:15/ })
      .nth(1)
      .click();
    await page.getByRole('menuitem', { name: 'Потърси заместник' }).click();
    await page.getByLabel(/Няколко думи/).fill('На лекар съм до обяд.');
    await expectNoViolations(page);
    await press(page, 'Попитай колегите', 'Колегите са попитани');
    await expect(page.getByText('Търси се заместник')).toBeVisible();

    // An instructor with a group of that time is not asked.
    const busy = await enterElsewhere(page, (await makeDeck(tools, [])).instructor, '/instructor-dashboard', PHONE);
    await expect(busy.getByRole('heading', { name: 'Групи', exact: true })).toBeVisible();
    await expect(busy.getByText(deck.title)).toHaveCount(0);
    await busy.context().close();

    const other = await enterElsewhere(page, colleague, '/instructor-dashboard', PHONE);
    const request = other.getByRole('listitem').filter({ hasText: deck.title });
    await expectAccessible(request.getByText('„На лекар съм до обяд.“'));
    await press(request, /^Поемам го/, other.getByText('Урокът е твой'));

    // What is taken stays on the dashboard, however far ahead.
    const admin = await tools.admin();
    const { data } = await admin
      .from('lessons')
      .select('id,starts_at')
      .eq('class_id', deck.class_id)
      .gt('starts_at', new Date(Date.now() + 40 * 86_400_000).toISOString())
      .order('starts_at')
      .limit(1);
    const [far] = data as [{ id: string; starts_at: string }];
    done(await admin.rpc('set_substitute', { lesson_id: far.id, instructor_id: colleague.id }));
    await other.reload();
    const taken = other.getByRole('link', { name: new RegExp(deck.title) });
    await expect(taken.filter({ hasText: 'заместваш' })).toHaveCount(2);
    await other.context().close();

    await page.reload();
    await expect(page.getByText('Замества Десислава Колежкова')).toBeVisible();

    const parent = await enterElsewhere(page, deck.family, `/child/${deck.children[0]!.id}`, PHONE);
    const next = parent.getByRole('article', { name: new RegExp(deck.title) });
    await expect(next.filter({ hasText: 'води Десислава Колежкова' })).toHaveCount(1);
    await parent.context().close();
  });

  await test.step('confirms one payment and turns another down with a word', async () => {
    await page.goto(classPage(deck, 'payments'));
    await page.getByRole('button', { name: `Потвърди плащането за ${alexandra}` }).click();
    await confirm(page, 'Потвърди плащането', 'Плащането е потвърдено');
    await page.getByRole('button', { name: `Отхвърли плащането за ${boris}` }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Бележка/)
      .fill('Парите не са внесени.');
    await confirm(page, 'Отхвърли плащането', 'Плащането е отхвърлено');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Потвърди плащането за/ })).toHaveCount(1);
    await expectNoViolations(page);
  });

  await test.step('scores one child and goes past the next: only what was pressed is stored', async () => {
    const first = deck.children.find(({ name }) => name === alexandra)!;
    await visit(page, `/instructor/assess/${first.id}?class=${deck.class_id}`, 'Дете 1 от 3');
    const technique = page.getByRole('group', { name: 'Техника' });
    const chosen = page.getByRole('radio', { name: / от 10/, checked: true });
    await expect(technique).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await technique.getByText('7', { exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await expect(technique.getByRole('radio', { name: '8 от 10, добре' })).toBeChecked();
    await page.getByRole('group', { name: 'Скорост' }).getByText('3', { exact: true }).click();
    await page.getByRole('button', { name: 'Махни оценката за „Скорост“' }).click();
    await expect(chosen).toHaveCount(1);
    await page.getByLabel(/Думи към семейството/).fill('Дишането е спокойно.');
    await page.reload();
    await expect(page.getByText('Това е започнатото от преди.')).toBeVisible();
    await expect(chosen).toHaveCount(1);
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Ниво').selectOption('Напреднали');
    await page.getByLabel(/Заглавие/).fill('Първи 25 метра');
    await expectNoViolations(page);
    await press(page, 'Запази и напред', `Оценките на ${alexandra} са запазени`);
    await expect(page.getByRole('heading', { name: boris, level: 1 })).toBeVisible();
    await expect(page.getByText('Дете 2 от 3')).toBeVisible();
    await page.locator('label').filter({ hasText: 'Състезава се' }).click();
    await expect(page.getByRole('group', { name: 'Психика' })).toBeVisible();
    await press(page, 'Напред без оценка', page.getByRole('heading', { name: violeta, level: 1 }));
    const { data: stored } = await (
      await tools.admin()
    )
      .from('progress_assessments')
      .select('child_id,technique,endurance,speed,power,mentality')
      .in(
        'child_id',
        deck.children.map(({ id }) => id),
      );
    const rest = { endurance: null, speed: null, power: null, mentality: null };
    expect(stored).toEqual([{ child_id: first.id, technique: 8, ...rest }]);
    await page.getByRole('link', { name: `Предишно дете: ${boris}` }).click();
    await follow(page, `Предишно дете: ${alexandra}`, /години · Напреднали$/);
    await expect(technique.getByText('преди: 8')).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await page.reload();
    await page.getByText('Досегашни оценки').click();
    await expectAccessible(page.getByText('Дишането е спокойно.'));
  });

  await test.step('prints the list: boxes, and no health text', async () => {
    await page.goto(classPage(deck, 'roster'));
    // On a phone it is in the menu.
    const more = page.getByRole('button', { name: 'Друго за групата' });
    const print = page.getByRole('link', { name: 'За печат' }).or(page.getByRole('menuitem', { name: 'За печат' }));
    await expect(more.or(print).filter({ visible: true }).first()).toBeVisible();
    if (await more.isVisible()) await more.click();
    await print.filter({ visible: true }).click();
    await expect(page.getByRole('rowheader')).toHaveText([...NAMES]);
    await expect(page.getByRole('columnheader')).toHaveCount(12);
    await expect(page.getByText('Здравна бележка', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/Бележка за/)).toHaveCount(0);
    await expectNoViolations(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Отпечатай' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    // An upright sheet of A4 between its margins.
    await page.setViewportSize({ width: 703, height: 1031 });
    expect((await page.getByRole('table').boundingBox())!.width).toBeLessThanOrEqual(703);
  });
});
