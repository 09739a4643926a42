import { addMonths, clubDay } from '../contracts/time.ts';
import { act, openSection, rowOf, search } from './admin.ts';
import { makeFamily } from './family.ts';
import { fillIn, finish } from './forms.ts';
import { enter, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

test('the desk splits a payment into installments, and the family sees each with its day', async ({ page }) => {
  const family = await makeFamily();
  await enter(page, 'admin@demo.club');
  await openSection(page, 'billing', 'Плащания');
  await search(page, family.child.full, rowOf(page, family.child.full));
  const dialog = await act(page, /^Действия за/, 'Раздели на вноски');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByLabel('Брой вноски').selectOption('2');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const first = dialog.getByRole('listitem', { name: 'Вноска 1' });
  const submit = dialog.getByRole('button', { name: 'Раздели на вноски' });
  // A press that is refused says so at the button, which text at twice its size leaves in reach.
  await fillIn(first, { Сума: '5000' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Вноските са повече от сумата.');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await fillIn(first, { Сума: '10' });
  await expect(dialog.getByText(/Последната е остатъкът/)).toBeVisible();
  await expectNoViolations(page);
  await finish(dialog, 'Раздели на вноски');
  await expect(rowOf(page, /Вноска 1 от 2/)).toBeVisible();

  const home = await enterElsewhere(page, family.parent, '/payments', { viewport: page.viewportSize() });
  const due = home.getByRole('listitem');
  await expect(due.filter({ hasText: 'Вноска 1 от 2' })).toBeVisible();
  const second = due.filter({ hasText: 'Вноска 2 от 2' });
  const year = addMonths(clubDay(), 1).slice(0, 4);
  await expect(second).toContainText(year);
  await expectNoViolations(home);
  await home.close();

  const question = await act(page, /^Действия за/, 'Отмени вноските');
  await finish(question, 'Отмени вноските');
  await expect(rowOf(page, /Вноска 1 от 2/)).toHaveCount(0);
});
