import { agreeToAll, fillChild, follow, press, sendSignIn, visit } from './forms.ts';
import { makeClass, makePerson, makeRow } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { expect, expectNoViolations, test } from './story.ts';

test('a newcomer’s trial becomes an enrollment: from the timetable to the lesson, and what was paid is counted', async ({
  page,
  tools,
}) => {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 8);
  const instructor = await makePerson(tools, `Иво ${tag}`, 'instructor');
  const parent = await makePerson(tools, `Ралица ${tag}`, 'parent');
  const title = `Жабки ${tag}`;
  const location = { name: `Басейн ${tag}`, type: 'pool', address: 'ул. „Вода“ 1, Шумен' };
  const location_id = await makeRow(tools, 'locations', location);
  const classId = await makeClass(tools, [1, 3, 5], { title, instructor_id: instructor.id, location_id });

  await page.goto(`/schedule?location=${location_id}`);
  await page
    .getByRole('link', { name: new RegExp(`^Пробен урок: ${title}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/auth');
  await sendSignIn(page, parent.email, parent.password);
  await follow(page, 'Продължи', page.getByRole('heading', { level: 1, name: 'Запази един урок' }));
  await fillChild(page, 'Борис', `Нов${tag}`, '14.05.2018');
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByLabel('Рождена дата')).toHaveValue('14.05.2018');
  await press(page, 'Напред', page.getByRole('radiogroup', { name: 'Кой урок?' }));
  const confirm = page.getByRole('button', { name: /^Запази със задължение за плащане · 10,00/ });
  await confirm.click();
  await expect(page.getByText('Избери урок')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Кой урок?' }).getByRole('radio').first().check({ force: true });
  await page.getByRole('radio', { name: /В брой/ }).check({ force: true });
  // What lacks is shown to the finger that pressed: the first document.
  await confirm.click();
  await expect(page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).first()).toBeFocused();
  await agreeToAll(page);
  await expectNoViolations(page);
  await confirm.click();
  await expect(page).toHaveURL(/\/child\//);
  await expect(page.getByText('Пробен урок', { exact: true }).first()).toBeVisible();

  // The desk takes the money, the lesson is swum.
  const child = done(await service.from('children').select('id').eq('parent_id', parent.id).single());
  const child_id = child['id'] as string;
  const booked = done(
    await service
      .from('visits')
      .select('lesson_id,payments!payments_visit_id_fkey(id)')
      .eq('child_id', child_id)
      .single(),
  ) as unknown as { lesson_id: string; payments: { id: string }[] };
  const admin = await tools.admin();
  done(await admin.rpc('validate_payment', { payment_id: booked.payments[0]!.id }));
  const starts_at = new Date(Date.now() - 3_600_000).toISOString();
  done(await service.from('lessons').update({ starts_at }).eq('id', booked.lesson_id).select('id'));
  const mark = { child_id, status: 'present', client_id: crypto.randomUUID(), marked_at: new Date().toISOString() };
  done(await admin.rpc('mark_attendance', { lesson_id: booked.lesson_id, marks: [mark] }));

  await visit(page, `/child/${child_id}`, page.getByRole('heading', { name: 'Как беше пробният урок?' }));
  await expectNoViolations(page);
  await follow(page, 'Запиши се');
  await expect(page).toHaveURL(new RegExp(`/enroll-child/${child_id}\\?class=${classId}`));
  await page.getByRole('button', { name: /^8 посещения/ }).click();
  await expect(page.getByText('Платено за пробния урок').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Запиши .*със задължение за плащане/ }).click();
  await expect
    .poll(async () =>
      done(await service.from('payments').select('trial_discount').eq('child_id', child_id).gt('trial_discount', 0)),
    )
    .toEqual([{ trial_discount: 1000 }]);
});
