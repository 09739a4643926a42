import { act, mark, rowOf, search } from './admin.ts';
import { confirm, openDialog, pressToField } from './forms.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, expect, test } from './story.ts';

test('the keyboard stays in a list from which its row goes', async ({ page, tools }) => {
  const admin = await tools.admin();
  const name = `Клавиш ${mark()}`;
  for (const number of [1, 2, 3]) {
    const position = { name: `${name} ${number}`, type: 'pool', address: 'ул. Морска 1' };
    done(await admin.from('locations').insert(position).select('id').single());
  }
  await enterAt(page, 'admin@demo.club', '/admin/locations');
  await search(page, name);
  await expect(rowOf(page, `${name} 3`)).toBeVisible();
  await act(page, `Действия за „${name} 2“`, 'Изтрий');
  await confirm(page, /^Изтрий/);
  await expect(rowOf(page, `${name} 2`)).toHaveCount(0);
  await expect(rowOf(page, `${name} 3`).locator(':focus')).toHaveCount(1);
});

test('a press with something missing leads to it, also where a choice was left open', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/cash');
  const giving = await openDialog(page, 'Предай пари');
  await pressToField(giving, /^Предай/, 'На кого');
});

test('a payment that the club confirms while its page is open says that it is paid', async ({ page, tools }) => {
  const { children, family } = await makeDeck(tools, ['Жива Платена']);
  const { id, payment_id } = children[0]!;
  await enterAt(page, family, `/child/${id}/payment`, 'Плащане на басейна');
  done(await (await tools.admin()).rpc('validate_payment', { payment_id }));
  await expect(page.getByText('Плащане на басейна')).toBeHidden();
  await expect(page.getByText('Няма нищо за плащане')).toBeHidden();
  await expect(page.getByText('Платено', { exact: false }).first()).toBeVisible();
});

test('what is typed in the sheet of a row stays when the phone is turned', async ({ page, tools }) => {
  const admin = await tools.admin();
  const { client } = await tools.parent();
  const swimmer = `Обърната ${mark()}`;
  const child = done(await client.rpc('register_child', { full_name: swimmer, birth_date: '2016-02-03' })) as {
    id: string;
  };
  const day = '2026-05-02';
  const meet = { name: `Обръщане ${mark()}`, course: 'SCM', starts_on: day, ends_on: day };
  const { meet_id } = done(await admin.rpc('save_meet', meet)) as { meet_id: string };
  const swum = { course: 'SCM', stroke: 'freestyle', distance: 50, centiseconds: 4210 };
  done(await admin.rpc('save_result', { meet_id, child_id: child.id, ...swum }));
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAt(page, 'admin@demo.club', `/admin/results/${meet_id}`);
  const sheet = await act(page, `Действия за ${swimmer}`, 'Промени');
  await sheet.getByLabel('Междинни времена').fill('25 – 20,10');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('tbody')).toBeVisible();
  await expect(sheet.getByLabel('Междинни времена')).toHaveValue('25 – 20,10');
});
