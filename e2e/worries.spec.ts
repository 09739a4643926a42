import { addDays, clubDay } from '../contracts/time.ts';
import { makePerson } from './people.ts';
import { makeDeck, rosterOf } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

test('a secretary empties the list: a mark, a call, for tomorrow and back', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Великотърновска', 'Ния Ставрева']);
  const service = tools.service();
  const [first] = deck.children;
  // The list has the oldest dues of a kind first, and ends: all that other stories owe may be younger.
  const date = addDays(clubDay(), -400);
  done(await service.from('payments').update({ date }).eq('child_id', first!.id).select('id'));
  const family = done(await service.from('children').select('parent_id').eq('id', first!.id)) as {
    parent_id: string;
  }[];
  const name = `Семейство ${crypto.randomUUID().slice(0, 8)}`;
  done(
    await service.from('profiles').update({ full_name: name }).eq('user_id', family[0]!.parent_id).select('user_id'),
  );

  await enterAt(page, await makePerson(tools, 'Гергана Гишева', 'reception'), '/admin/worries');
  const unpaid = page.getByRole('list', { name: 'Просрочени плащания' });
  const row = unpaid.getByRole('listitem').filter({ hasText: name });
  await expect(unpaid.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: /^Покажи още \d+: Просрочени плащания$/ }).click();
  await expectAccessible(row);
  await expect(row.getByText('1 плащане')).toBeVisible();
  await row.getByRole('button', { name: `За утре: ${name}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Отмени' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Отложи: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'След 7 дни' }).click();
  await expect(row).toHaveCount(0);
  await expectNoViolations(page);
});

test('a coach sees who may not swim, and the family what to do', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Великотърновска', 'Ния Ставрева']);
  const service = tools.service();
  const [first, second] = deck.children;
  done(await service.from('certificates').delete().eq('child_id', first!.id).select('id'));
  const roster = rosterOf(deck);
  await enterAt(page, deck.instructor, roster);
  const row = page.getByRole('button', { name: new RegExp(first!.name) });
  await expect(row.getByText('няма медицинско')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(second!.name) }).getByText('медицинско')).toHaveCount(0);
  await expectAccessible(row);
  await row.click();
  await expect(page.getByRole('dialog', { name: first!.name }).getByText('няма медицинско')).toBeVisible();

  const family = await enterElsewhere(page, deck.family, `/child/${first!.id}`);
  await expect(family.getByText('Клубът няма медицинско свидетелство на детето.')).toBeVisible();
  await family.getByRole('link', { name: 'Добави свидетелство' }).click();
  await expect(family).toHaveURL(/#certificates$/);
  await expectNoViolations(family);
});
