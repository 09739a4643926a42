import { addDays, clubDay } from '../contracts/time.ts';
import { press } from './forms.ts';
import { makeRow } from './people.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

test('an instructor shares the theme of a lesson, and the family finds what to practice', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const deck = await makeDeck(tools, [`Искра-Мария Дълбоководска ${crypto.randomUUID().slice(0, 6)}`]);
  const starts_at = `${addDays(clubDay(), -1)}T09:40:00Z`;
  const lesson_id = await makeRow(tools, 'lessons', { class_id: deck.class_id, starts_at, duration_minutes: 15 });
  const [child] = deck.children;
  const since = { created_at: `${addDays(clubDay(), -20)}T09:00:00Z` };
  done(await tools.service().from('enrollments').update(since).eq('id', child!.enrollment_id).select());
  const [theme, homework] = [
    'Плъзгане по гръб с дъска',
    'Десет дълги издишвания във ваната.\nСтрела на килима: три пъти.',
  ];

  const roster = `/instructor/class/${deck.class_id}?tab=roster&lesson=${lesson_id}`;
  await enterAt(page, deck.instructor, roster, 'Добави тема и упражнение');
  await page.getByRole('button', { name: 'Добави тема и упражнение' }).click();
  await page.getByLabel('Тема', { exact: true }).fill(theme);
  await page.getByLabel('За упражнение до следващия урок').fill(homework);
  await expectNoViolations(page);
  await page.context().setOffline(true);
  await press(page, 'Запази', 'Запазена на това устройство');
  await expect(page.getByText(theme)).toBeVisible();
  await expectNoViolations(page);
  await page.context().setOffline(false);
  await expect(page.getByText('Темата е запазена')).toBeVisible();
  await expect(page.getByText('Виждат го и семействата')).toBeVisible();

  const family = await enterElsewhere(page, deck.family, '/dashboard', { viewport: viewport! });
  const section = family.getByRole('region', { name: 'За упражнение' });
  await expect(section.getByText('Десет дълги издишвания')).toBeVisible();
  await expectNoViolations(family);
  await family.goto(`/child/${child!.id}`);
  await expect(family.getByText(theme)).toBeVisible();
  await expectNoViolations(family);

  // Another device of the deck has the lesson open, and sees what is changed here.
  const other = await enterElsewhere(page, deck.instructor, roster, { viewport: viewport! });
  await expect(other.getByText('Виждат го и семействата')).toBeVisible();
  await page.getByRole('button', { name: 'Промени темата' }).click();
  await page.getByLabel('Семействата я виждат').uncheck();
  await press(page, 'Запази', 'Темата е запазена');
  await expect(other.getByText('Виждат го и семействата')).toHaveCount(0);
  await expect(other.getByText(theme)).toBeVisible();
  await family.reload();
  await expect(family.getByRole('heading', { name: child!.name })).toBeVisible();
  await expect(family.getByText(theme)).toHaveCount(0);
  await family.context().close();

  await page.getByRole('button', { name: 'Промени темата' }).click();
  await page.getByLabel('Тема', { exact: true }).fill('');
  await page.getByLabel('За упражнение до следващия урок').fill('');
  await press(page, 'Запази', 'Темата е запазена');
  await expect(other.getByRole('button', { name: 'Добави тема и упражнение' })).toBeVisible();
  await other.context().close();
});
