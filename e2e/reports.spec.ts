import { mark, openSection } from './admin.ts';
import { makeDeck } from './pool-deck.ts';
import { enterAt, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

test('an instructor edits the proposed words, an admin approves one card, its family opens it', async ({
  page,
  tools,
}) => {
  const vyara = `Вяра Картичкова ${mark()}`;
  const names = [vyara, `Асен Картичков ${mark()}`];
  const edited = `${vyara} влиза във водата с усмивка.`;
  const deck = await makeDeck(tools, names);
  await enterAt(page, deck.instructor, `/instructor/class/${deck.class_id}/skills`);
  await page.getByRole('link', { name: 'Карти на уменията' }).click();
  const words = page.getByLabel(`Думи за ${vyara}`);
  await expect(words).toHaveValue(/Предстои да усвоим/);
  await expectNoViolations(page);
  await words.fill(edited);
  await page.getByRole('link', { name: 'Към уменията' }).click();
  await page.getByRole('link', { name: 'Карти на уменията' }).click();
  await expect(words).toHaveValue(edited);
  await page.getByRole('button', { name: 'Запази и дай за одобрение' }).click();
  await expect(page.getByText('Напиши за кой период са картите.')).toBeVisible();
  await expect(page.getByLabel('Период')).toBeFocused();
  await page.getByLabel('Период').fill('Есен 2026');
  await page.getByRole('button', { name: 'Запази и дай за одобрение' }).click();
  await expect(page.getByText('Картите чакат одобрение от администратор')).toBeVisible();
  await expect(page.getByText('чака одобрение', { exact: true })).toHaveCount(names.length);

  const desk = await enterElsewhere(page, 'admin@demo.club');
  await openSection(desk, 'children', 'Деца');
  await expect(desk.getByText(edited)).toBeVisible();
  await expectNoViolations(desk);
  await desk.getByRole('button', { name: `Одобри и издай: ${vyara}` }).click();
  await expect(desk.getByText(`Картата е издадена: ${vyara}`)).toBeVisible();

  await desk.goto(`/admin/classes?classes.q=${encodeURIComponent(deck.title)}`);
  await desk.getByRole('button', { name: new RegExp(`^Действия за .*${deck.title}`) }).click();
  const printed = desk.waitForEvent('download');
  await desk.getByRole('menuitem', { name: 'PDF: карти на уменията' }).click();
  expect((await printed).suggestedFilename()).toBe('karta.pdf');
  await desk.context().close();

  const family = await enterElsewhere(page, deck.family);
  await family.goto(`/child/${deck.children[0]!.id}?tab=progress`);
  const download = family.waitForEvent('download');
  await family.getByRole('button', { name: 'PDF: карта, Есен 2026' }).click();
  expect((await download).suggestedFilename()).toBe('karta.pdf');
  await expectNoViolations(family);
  await family.goto(`/child/${deck.children[1]!.id}?tab=progress`);
  await expect(family.getByRole('tab', { name: 'Напредък' })).toBeVisible();
  await expect(family.getByText('Карти и дипломи')).toHaveCount(0);
  await family.context().close();
});
