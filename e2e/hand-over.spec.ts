import type { Page } from '@playwright/test';
import { addDays, clubDay } from '../contracts/time.ts';
import { makeDeck, makeInstructor, rosterOf, type Deck } from './pool-deck.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, PHONE, test } from './story.ts';

const ADA = 'Ада Предавкова';
const GRANDMA = 'Баба Стефка';
/** Younger than the children of other stories: they see nothing of the setting. */
const AGE = 4;

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ tools }) => {
  await setAge(tools, null);
});

const setAge = async (tools: Toolbox, hand_over_age: number | null) =>
  void done(await tools.service().from('club_settings').update({ hand_over_age }).eq('id', true).select('id'));

async function makeLittleOne(tools: Toolbox): Promise<Deck> {
  const deck = await makeDeck(tools, [ADA]);
  const [child] = deck.children;
  const service = tools.service();
  const birth_date = addDays(clubDay(), -4 * 366);
  done(await service.from('children').update({ birth_date }).eq('id', child!.id).select('id'));
  const care = { collectors: `${GRANDMA} 0888 123 456\nДядо Кольо` };
  done(await service.from('child_care').update(care).eq('child_id', child!.id).select('child_id'));
  await setAge(tools, AGE);
  return deck;
}

const present = (page: Page) =>
  page
    .getByRole('radiogroup', { name: `Посещение на ${ADA}` })
    .locator('label')
    .filter({ hasText: /Присъства$/ });
const tick = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words });

async function handOver(page: Page, collector: string) {
  await tick(page, /^Предай детето|^Тръгна с/).click();
  const sheet = page.getByRole('dialog', { name: `Кой взема ${ADA}` });
  await sheet.getByRole('button', { name: collector }).click();
  await expect(sheet).toHaveCount(0);
}

test('without a network two coaches hand one child over differently: both see what counts', async ({
  page,
  context,
  tools,
}) => {
  const deck = await makeLittleOne(tools);
  const colleague = await makeInstructor(tools, 'Пламен Помощников');
  const row = { class_id: deck.class_id, instructor_id: colleague.id, part: 'assistant' };
  done(await tools.service().from('class_instructors').insert(row).select());
  await enterAt(page, deck.instructor, rosterOf(deck));
  await present(page).click();
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  await tick(page, /^Предай детето/).click();
  const sheet = page.getByRole('dialog', { name: `Кой взема ${ADA}` });
  await expectAccessible(sheet.getByRole('button', { name: GRANDMA }));
  await page.keyboard.press('Escape');

  // The worker that keeps the area is there before the network goes.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/kept')) !== undefined)).toBe(true);
  await context.setOffline(true);
  await handOver(page, GRANDMA);
  await expect(tick(page, new RegExp(`^Тръгна с ${GRANDMA}`))).toBeVisible();
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible();

  const their = await enterElsewhere(page, colleague, rosterOf(deck), PHONE);
  await handOver(their, 'Дядо Кольо');
  await expect(tick(their, /^Тръгна с Дядо Кольо/)).toBeVisible();
  await expect(their.getByText('Записано', { exact: true })).toBeVisible();
  await context.setOffline(false);

  const conflict = page.getByRole('alert').filter({ hasText: 'Отбелязано е и от друг' });
  await expect(conflict.getByText(/Пламен Помощников отбеляза „Дядо Кольо“.*Важи „Дядо Кольо“/)).toBeVisible();
  await expect(tick(page, /^Тръгна с Дядо Кольо/)).toBeVisible();
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: `Сложи моята: ${ADA}` }).click();
  await expect(conflict).toHaveCount(0);
  await expect(tick(page, new RegExp(`^Тръгна с ${GRANDMA}`))).toBeVisible();
  await expect(tick(their, new RegExp(`^Тръгна с ${GRANDMA}`))).toBeVisible();
  await their.context().close();
});

test('a code of the family’s phone takes the child; another person is in red, in three languages', async ({
  page,
  tools,
}) => {
  const deck = await makeLittleOne(tools);
  const [child] = deck.children;
  await enterAt(page, deck.family, `/child/${child!.id}`);
  // Early in the day the class has another lesson before it.
  await page
    .getByRole('button', { name: /^Код за/ })
    .last()
    .click();
  const shown = page.getByRole('dialog', { name: `Код за ${ADA}` });
  const code = await shown.getByText(/^[2-9A-HJ-NP-Z]{6}$/).innerText();
  await expectAccessible(shown.getByRole('img', { name: 'Кодът като картинка за сканиране' }));

  const coach = await enterElsewhere(page, deck.instructor, rosterOf(deck), PHONE);
  await present(coach).click();
  await tick(coach, /^Предай детето/).click();
  const sheet = coach.getByRole('dialog', { name: `Кой взема ${ADA}` });
  const field = sheet.getByLabel('Код от телефона на човека, който взема детето');
  await field.fill('AAAAAA');
  await sheet.getByRole('button', { name: 'Провери' }).click();
  await expectAccessible(sheet.getByText('Този код не важи.'));
  await field.fill(code.toLowerCase());
  await sheet.getByRole('button', { name: 'Провери' }).click();
  await expect(sheet).toHaveCount(0);
  const taken = tick(coach, /^Тръгна с/);
  await expect(taken).toBeVisible();

  await taken.click();
  await sheet.getByRole('button', { name: 'Не е тръгнало' }).click();
  await expect(tick(coach, /^Предай детето/)).toBeVisible();
  await tick(coach, /^Предай детето/).click();
  await sheet.getByRole('button', { name: 'Друг човек' }).click();
  await sheet.getByRole('button', { name: 'Предай на друг човек' }).click();
  await expectAccessible(sheet.getByLabel('Защо го взема друг човек'));
  await sheet.getByLabel('Име и фамилия').fill('Ели Томова');
  await sheet.getByLabel('Защо го взема друг човек').fill('Семейството се обади по телефона');
  await sheet.getByRole('button', { name: 'Предай на друг човек' }).click();
  await expect(tick(coach, /^Тръгна с Ели Томова/)).toBeVisible();
  await expect(coach.getByText('Записано', { exact: true })).toBeVisible();
  await coach.context().close();

  const words = {
    bg: 'Тръгна с друг човек: Ели Томова',
    en: 'Left with another person: Ели Томова',
    ru: 'Забрал другой человек: Ели Томова',
  };
  for (const [language, text] of Object.entries(words)) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one language after another
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.goto(`/child/${child!.id}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectAccessible(page.getByText(text));
  }
});
