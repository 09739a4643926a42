import { act } from './admin.ts';
import { openDialog, press, pressToField } from './forms.ts';
import { makeDeck, rosterOf } from './pool-deck.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, PHONE, test } from './story.ts';

test('a family says who may collect the child; the deck sees it, the family who opened it', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Великотърновска', 'Ния Ставрева']);
  const [child] = deck.children;

  await enterAt(page, deck.family, `/child/${child!.id}`);
  await page.getByRole('button', { name: 'Още действия' }).click();
  await page.getByRole('menuitem', { name: 'Промени данните' }).click();
  await page.getByLabel('Кой може да взема детето').fill('Баба Стефка 088 777 1234\nЧичо Иван');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Не, остави' }).click();
  await page.getByRole('button', { name: 'Запази' }).click();
  await expect(page.getByRole('link', { name: '088 777 1234' })).toHaveAttribute('href', 'tel:+359887771234');
  await expect(page.getByRole('link', { name: 'без съгласие' })).toBeVisible();
  await expect(page.getByText('не е посочено').first()).toBeVisible();

  const lesson = rosterOf(deck);
  const coach = await enterElsewhere(page, deck.instructor, lesson, PHONE);
  const row = coach.getByRole('button', { name: /Александра-Виктория Великотърновска.*здравна бележка/ });
  await expect(row.getByText('здравна бележка')).toBeVisible();
  await expect(row.getByText('без снимки')).toHaveCount(0);
  await row.click();
  const care = coach.getByRole('dialog', { name: child!.name });
  await expect(care.getByText(/^Без снимки/)).toBeVisible();
  await expectAccessible(care.getByRole('link', { name: '088 777 1234' }));
  const note = coach.getByLabel('Бележка за детето в този урок');
  await note.fill('Скочи сама от блокчето.');
  await care.getByRole('button', { name: 'Запази' }).click();
  await expect(coach.getByText('Бележката е запазена')).toBeVisible();
  await coach.reload();
  await row.click();
  await expect(note).toHaveValue('Скочи сама от блокчето.');

  await test.step('an accident: the family hears of it without a word of health, the desk says what came of it', async () => {
    await care.getByRole('button', { name: 'Злополука' }).click();
    const report = coach.getByRole('dialog', { name: `Злополука с ${child!.name}` });
    await pressToField(report, 'Запиши и съобщи на семейството', 'Какво стана');
    await report.getByLabel('Какво стана').fill('Подхлъзна се край стълбата.');
    await report.getByLabel('Какво направихме').fill('Лед на коляното.');
    await expectAccessible(report.getByLabel('Какво стана'));
    await press(
      report,
      'Запиши и съобщи на семейството',
      coach.getByText('Записано: семейството получи спешно съобщение'),
    );
    const [email] = await tools.emails(deck.family.email);
    expect(email!.text).not.toMatch(/Подхлъзна|Лед/);
    await page.goto(`/child/${child!.id}`);
    await expectAccessible(page.getByText('Подхлъзна се край стълбата.'));
    const desk = await enterElsewhere(page, 'admin@demo.club', '/admin/accidents', PHONE);
    const follow = await act(desk, `Действия за злополуката с ${child!.name}`, 'Запиши какво е станало после');
    await follow.getByLabel('Какво е станало после').fill('Говорихме с баща ѝ.');
    await press(follow, 'Запиши', desk.getByText('Говорихме с баща ѝ.'));
    await expectNoViolations(desk);
  });

  const admin = await enterElsewhere(page, 'admin@demo.club', `/admin/children?child=${child!.id}`, PHONE);
  const sheet = admin.getByRole('dialog', { name: child!.name });
  await sheet.getByRole('button', { name: 'Покажи здравните данни и контактите' }).click();
  await expectAccessible(sheet.getByText(`Бележка за ${child!.name}`));

  const openings = await openDialog(page, 'Кой е преглеждал', /^Кой е преглеждал/);
  await expect(openings.getByText(deck.instructor.name).first()).toBeVisible();
  await expectAccessible(openings.getByText('в офиса', { exact: true }));
});
