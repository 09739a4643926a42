import { makeDeck } from './pool-deck.ts';
import { enterAt, enterElsewhere, expect, test } from './story.ts';

test('cash of a class: taken, handed over and confirmed, counted with a difference', async ({ page, tools }) => {
  test.slow();
  const deck = await makeDeck(tools, [`Калоян Монетов${Date.now() % 1_000_000}`]);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const list = (name: string) => page.locator('section', { has: page.getByRole('heading', { level: 2, name }) });

  await enterAt(page, deck.instructor, `/instructor/class/${deck.class_id}?tab=payments`);
  await button(/^Потвърди/)
    .first()
    .click();
  const decision = page.getByRole('dialog');
  await decision.getByLabel('Касов бон №').fill('0001234');
  await decision.getByRole('button', { name: /^Потвърди/ }).click();
  await expect(page.getByText('Плащането е потвърдено')).toBeVisible();

  await page.goto('/instructor/cash');
  await expect(list('Къде са парите').getByText(/^Залив/)).toBeVisible();
  await expect(page.getByText('Плащания в брой без касов бон')).toBeHidden();
  await button('Предай пари').click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel('На кого').selectOption('safe');
  await giving.getByLabel('Сума в евро').fill('1000');
  await giving.getByRole('button', { name: /^Предай/ }).click();
  await expect(giving.getByText('Толкова пари в брой няма.')).toBeVisible();
  await giving.getByLabel('Сума в евро').fill('10');
  await giving.getByRole('button', { name: /^Предай/ }).click();
  await expect(list('Чакат потвърждение').getByText(`${deck.instructor.name} → Сейф`)).toBeVisible();

  const admin = await enterElsewhere(page, 'admin@demo.club', '/admin/cash');
  const waiting = admin.getByRole('listitem').filter({ hasText: `${deck.instructor.name} → Сейф` });
  await waiting.getByRole('button', { name: 'Потвърди' }).click();
  await expect(admin.getByText('Предаването е потвърдено')).toBeVisible();
  await admin.context().close();

  await page.reload();
  await expect(list('Предавания').getByText('Потвърдено')).toBeVisible();
  await button('Приключи деня').click();
  const closing = page.getByRole('dialog');
  await closing.getByLabel('Преброено в евро').fill('1');
  await closing.getByRole('button', { name: 'Приключи деня' }).click();
  await expect(closing.getByText('Попълни това поле.')).toBeVisible();
  await closing.getByLabel('Причина за разликата').fill('Върнато ресто');
  await closing.getByRole('button', { name: 'Приключи деня' }).click();
  await expect(list('Приключени дни').getByText(/Разлика/)).toBeVisible();
  await expect(list('Къде са парите').getByText('Денят е приключен')).toBeVisible();
});
