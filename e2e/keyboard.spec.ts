import { confirm, openDialog } from './forms.ts';
import { enterAt, expect, test } from './story.ts';
import { act, mark, rowOf, search } from './admin.ts';
import { done } from './protocol/toolbox.ts';

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
  await giving.getByRole('button', { name: /^Предай/ }).click();
  await expect(giving.getByLabel('На кого')).toBeFocused();
});

test('a payment that the club confirms while its page is open says that it is paid', async ({ page, tools }) => {
  const { client, email, password } = await tools.parent();
  const child = done(await client.rpc('register_child', { full_name: 'Жива Платена', birth_date: '2016-02-03' })) as {
    id: string;
  };
  const { data: free } = await client
    .from('public_classes')
    .select('class_id')
    .gt('free', 2)
    .eq('location_type', 'pool');
  const { data: plans } = await client.from('plans').select('id').eq('kind', 'pool_8');
  const { payment_id } = done(
    await client.rpc('enroll_child', {
      child_id: child.id,
      class_id: free![0]!['class_id'],
      plan_id: plans![0]!['id'],
      method: 'cash',
    }),
  ) as { payment_id: string };
  await enterAt(page, { email, password }, `/child/${child.id}/payment`);
  await expect(page.getByText('Плащане на басейна')).toBeVisible();
  done(await (await tools.admin()).rpc('validate_payment', { payment_id }));
  await expect(page.getByText('Плащане на басейна')).toBeHidden();
  await expect(page.getByText('Няма нищо за плащане')).toBeHidden();
  await expect(page.getByText('Платено', { exact: false }).first()).toBeVisible();
});
