import { press, visit } from './forms.ts';
import { makeDeck } from './pool-deck.ts';
import { enterAt, enterElsewhere, expect, test } from './story.ts';

test('cash of a class: taken, handed over and confirmed, counted with a difference', async ({ page, tools }) => {
  const deck = await makeDeck(tools, [`Калоян Монетов${Date.now() % 1_000_000}`]);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const list = (name: string) => page.locator('section', { has: page.getByRole('heading', { level: 2, name }) });

  await enterAt(page, deck.instructor, `/instructor/class/${deck.class_id}?tab=payments`);
  await button(/^Потвърди/)
    .first()
    .click();
  const decision = page.getByRole('dialog');
  await decision.getByLabel('Касов бон №').fill('0001234');
  await press(decision, /^Потвърди/, page.getByText('Плащането е потвърдено'));

  await visit(page, '/instructor/cash', list('Къде са парите').getByText(/^Залив/));
  await expect(page.getByText('Плащания в брой без касов бон')).toBeHidden();
  await button('Предай пари').click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel('На кого').selectOption('safe');
  await giving.getByLabel('Сума в евро').fill('1000');
  await press(giving, /^Предай 1\s?955,83\sлв\./, 'Толкова пари в брой няма.');
  await giving.getByLabel('Сума в евро').fill('10');
  await press(giving, /^Предай/, list('Чакат потвърждение').getByText(`${deck.instructor.name} → Сейф`));

  const admin = await enterElsewhere(page, 'admin@demo.club', '/admin/cash');
  const waiting = admin.getByRole('listitem').filter({ hasText: `${deck.instructor.name} → Сейф` });
  await press(waiting, 'Потвърди', admin.getByText('Предаването е потвърдено'));
  await admin.context().close();

  await page.reload();
  await expect(list('Предавания').getByText('Потвърдено')).toBeVisible();
  await button('Приключи деня').click();
  const closing = page.getByRole('dialog');
  await closing.getByLabel('Преброено в евро').fill('1');
  await press(closing, 'Приключи деня', 'Попълни това поле.');
  await closing.getByLabel('Причина за разликата').fill('Върнато ресто');
  await press(closing, 'Приключи деня', list('Приключени дни').getByText(/Разлика.*лв\./));
  await expect(list('Къде са парите').getByText('Денят е приключен')).toBeVisible();
});
