import { makeFamily } from './family.ts';
import { fillIn, visit } from './forms.ts';
import { makePerson } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, test } from './story.ts';

/** Above what any other story gives, in stotinki. */
const ABOVE = 150_000;

test('above the club’s sum a credit waits until an admin approves it', async ({ page, tools }) => {
  const { parent } = await makeFamily();
  const asker = await makePerson(tools, 'Ана Първа', 'reception');
  const setSum = async (second_person_above: number | null) =>
    done(await tools.service().from('club_settings').update({ second_person_above }).eq('id', true).select('id'));
  await setSum(ABOVE);
  try {
    await enterAt(page, asker, `/admin/family/${parent.id}`, page.getByRole('heading', { level: 1 }));
    await page.getByRole('button', { name: 'Кредит' }).click();
    await fillIn(page, { Сума: '2000', Основание: 'Обещано на събранието' });
    await page.getByRole('button', { name: 'Дай кредит' }).click();
    await expectAccessible(page.getByText('Чака втори администратор: дотогава нищо не се дава.'));

    await visit(page, '/admin/billing?tab=payments', 'Обещано на събранието');
    const waiting = (at: typeof page) => at.getByRole('listitem').filter({ hasText: parent.name });
    await expect(waiting(page)).toContainText('Чака втори администратор');
    await expect(waiting(page).getByRole('button')).toHaveCount(0);

    const other = await enterElsewhere(page, 'admin@demo.club', '/admin/billing?tab=payments');
    await expect(waiting(other)).toContainText('Ана Първа');
    await waiting(other).getByRole('button', { name: 'Одобри' }).click();
    await expect(other.getByText('Одобрено и направено')).toBeVisible();
    await expect(waiting(other)).toHaveCount(0);
    await visit(other, `/admin/family/${parent.id}`, other.getByText('2000,00 лв.').first());
  } finally {
    await setSum(null);
  }
});
