import type { Route } from '@playwright/test';
import { addDays, clubDay } from '../contracts/time.ts';
import { makeFamily } from './family.ts';
import { agreeToAll, fillCard, fillChild, follow, press, visit } from './forms.ts';
import { makeClass, makePerson, planOf } from './people.ts';
import { signRequired } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, expect, expectNoViolations, test } from './story.ts';

const ASKS = '4000 0027 6000 3184';

test('enrolling by card leads to its form; one first lesson everywhere; a refusal is seen', async ({ page, tools }) => {
  const service = tools.service();
  const family = await makeFamily();
  // One more lesson than the week has, before all others: after midnight, today's is still ahead.
  const soon = { class_id: family.classId, starts_at: `${addDays(clubDay(), 1)}T03:10:00Z`, duration_minutes: 45 };
  done(await service.from('lessons').delete().eq('class_id', family.classId).lt('starts_at', soon.starts_at).select());
  done(await service.from('lessons').insert(soon).select('id').single());

  await enterAt(page, family.parent, `/register-child?class=${family.classId}`);
  await page.getByRole('button', { name: 'Добави ново дете' }).click();
  await fillChild(page, 'Асен', 'Вълнов', '14.05.2018');
  await expect(page.getByRole('textbox', { name: /Здравна информация/ })).toHaveCount(0);
  await page.getByLabel(/Съгласявам се клубът да пази/).check();
  await page.getByRole('textbox', { name: /Здравна информация/ }).fill('Астма');
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await page.getByRole('button', { name: /^8 посещения/ }).click();
  await page.getByRole('radio', { name: /С карта/ }).check({ force: true });
  const confirm = page.getByRole('button', { name: /^Запиши със задължение за плащане · \d+,\d\d/ });
  await confirm.click();
  await expect(page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).first()).toBeFocused();
  const boxes = await page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).count();
  await expect(page.getByText('Прочети и отбележи и това, преди да потвърдиш')).toHaveCount(boxes);
  const signature = page.getByLabel('Име и фамилия');
  await expect(signature).toHaveValue(family.parent.name);
  await expect(page.getByLabel('Телефон')).toHaveCount(0);
  await expectNoViolations(page);
  await agreeToAll(page);
  await signature.fill('я');
  await confirm.click();
  await expect(signature).toBeFocused();
  await expect(page.getByText('Подпиши с име и фамилия: буква или инициали не стигат.')).toBeVisible();
  await signature.fill(family.parent.name);
  await confirm.click();
  // The form of the card comes at once, and the end of the wizard is one step back.
  const form = page.getByRole('heading', { name: 'Плащане с карта' });
  await expect(form).toBeVisible();
  await page.goBack();
  const first = page.getByText('Първи урок').locator('..');
  await expect(first).toContainText(/05:10|06:10/);
  const shown = /(\d\d?) [а-я]+/.exec(await first.innerText())![0];

  await follow(page, 'Плати с карта', form);
  await expect(page.getByRole('radiogroup', { name: 'Начин на плащане' })).toHaveCount(0);
  await expectNoViolations(page);
  await fillCard(page, ASKS);
  await page.getByRole('button', { name: /^Плати / }).click();
  await page.getByRole('button', { name: 'Отказвам' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Плащането не беше потвърдено.' });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await press(page, 'Друг начин', page.getByRole('radiogroup', { name: 'Начин на плащане' }));

  await page.goto('/documents');
  const health = page.getByRole('article').filter({ hasText: 'Данни за здравето' });
  await expect(health.getByText('Асен', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Подпиши: Общи условия' })).toHaveCount(0);
  // After a finished enrollment the wizard begins with an empty draft.
  await visit(page, '/register-child', page.getByRole('heading', { name: 'Кое дете записваме?' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('article').filter({ hasText: 'Асен' })).toContainText(shown);
});

test('the last seat goes while one pays: it is said, with the waitlist and other classes a press away', async ({
  page,
  tools,
}) => {
  const service = tools.service();
  const { parent, child, instructor, classId, title } = await makeFamily();
  const { location_id } = done(await service.from('classes').select('location_id').eq('id', classId).single());
  const at = { instructor_id: instructor.id, location_id };
  const [full, open] = [`Последна ${title}`, `Свободна ${title}`];
  const class_id = await makeClass(tools, [2], { ...at, title: full, max_capacity: 1 });
  await makeClass(tools, [4], { ...at, title: open });

  // Whether the refused try has signed depends on who is first.
  const client = tools.visitor();
  done(await client.auth.signInWithPassword(parent));
  await signRequired(client);

  await enterAt(page, parent, `/enroll-child/${child.id}?class=${class_id}`);
  await press(page, 'Напред', page.getByRole('heading', { name: 'Кога да плува?' }));
  await press(page, 'Напред');
  await page.getByRole('button', { name: /^8 посещения/ }).click();
  const { id: parent_id } = await makePerson(tools, `Друг родител ${title}`, 'parent');
  const other = done(
    await service.rpc('register_child', { full_name: 'Явор Бързаков', birth_date: '2017-02-03', parent_id }),
  ) as { id: string };
  const taken = { child_id: other.id, class_id, plan_id: await planOf(tools, 'pool_8'), method: 'cash' };
  // The minutes for which it was held pass.
  const over = { expires_at: new Date().toISOString() };
  done(await service.from('seat_holds').update(over).eq('child_id', child.id).select('id'));
  const confirm = page.getByRole('button', { name: /^Запиши .*(плащане|чакащите)/ });
  const gone = page.getByRole('alert').filter({ hasText: `Последното място в „${full}“ току-що беше заето.` });
  done(await service.rpc('enroll_child', taken));
  // The seats are read before the rest of what a refusal asks for: the page says nothing else than what was pressed.
  const rest = Promise.withResolvers<void>();
  const hold = (route: Route) => rest.promise.then(() => route.continue());
  await page.route('**/rest/v1/children?*', hold, { times: 1 });
  const heard = page.waitForResponse(/public_classes/);
  await confirm.click();
  await (await heard).finished();
  await expect(page.getByRole('heading', { name: 'Как ще платиш?' })).toBeVisible();
  await expect(confirm).toHaveText(/^Запиши със задължение за плащане/);
  rest.resolve();
  await expect(gone).toBeFocused();
  await expect(gone.getByText('току-що беше заето')).toBeInViewport({ ratio: 1 });
  await expect(gone.getByRole('button', { name: /В списъка на чакащите: 1-во място/ })).toBeInViewport({ ratio: 1 });
  await expect(confirm).toHaveCount(0);
  await expectNoViolations(page);
  await press(gone, new RegExp(open), page.getByRole('button', { name: /^Запиши със задължение за плащане/ }));
  await expect(gone).toHaveCount(0);

  // Opened from the timetable, the class says from the first step that it is full; no method of payment is asked for.
  await visit(page, `/register-child?class=${class_id}`, /е пълна\. Детето ще е на 1-во място в списъка на чакащите/);
  await page.getByRole('button', { name: 'Добави ново дете' }).click();
  await fillChild(page, 'Неда', 'Вълнова', '14.05.2017');
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await press(page, /^8 посещения/, 'Неда ще е на 1-во място');
  await expect(page.getByRole('radio', { name: /С карта/ })).toHaveCount(0);
  await press(page, 'Запиши Неда в списъка на чакащите', 'Ще ти предложим мястото, щом се освободи.');

  // So does the step of the location; large text on the narrowest phone fits its width.
  const sister = done(
    await service.rpc('register_child', { full_name: 'Лора Вълнова', birth_date: '2017-02-03', parent_id: parent.id }),
  ) as { id: string };
  await visit(page, `/enroll-child/${sister.id}?class=${class_id}`, /е пълна\. Детето ще е на 2-ро място/);
  await press(page, 'Напред', page.getByRole('heading', { name: 'Кой план?' }));
  await press(page, /^Басейн$/, page.getByRole('heading', { name: 'Къде да плува?' }));
  await expect(page.getByText(/е пълна\. Детето ще е на 2-ро място/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // The foot of the step, as high as such a screen, covers nothing.
  await expect(page.getByTestId('step-foot')).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });

  // A class for another age asks first, with the ages.
  const older = { ...at, title: `За големи ${title}`, age_min: 14, age_max: 17 };
  const grown = await makeClass(tools, [2], { ...older, start_time: '19:30' });
  await visit(page, `/enroll-child/${child.id}?class=${grown}`, page.getByRole('heading', { name: 'Кога да плува?' }));
  await press(page, 'Напред');
  const asks = page.getByRole('dialog', { name: `„За големи ${title}“ е за друга възраст` });
  await expect(asks).toContainText(/14–17 г\. .* е на \d+ години/);
  await expectNoViolations(page);
  await asks.getByRole('button', { name: 'Да, продължи' }).click();
  await expect(page.getByRole('heading', { name: 'Кой план?' })).toBeVisible();

  // A class that the child is in already is said at its step, not after the last press.
  await page.goto(`/register-child?class=${classId}`);
  await page.getByRole('checkbox', { name: child.full }).check({ force: true });
  await expect(page.getByTestId('step-foot')).toContainText(title);
  await press(page, 'Напред', page.getByRole('heading', { name: 'Кога да плува?' }));
  const own = page.getByRole('button', { name: new RegExp(title), pressed: true }).filter({ visible: true });
  await expect(own.first()).toContainText('Вече в тази група');
  await expect(page.getByRole('button', { name: 'Напред' }).filter({ visible: true })).toHaveCount(0);

  // A seat that is offered, and taken by card, leads to the form of the card at once.
  const left = done(await service.from('enrollments').select('id').eq('child_id', other.id).single());
  done(await service.rpc('unenroll_child', { enrollment_id: left['id'] }));
  await visit(page, '/dashboard', page.getByRole('timer'));
  await press(page, 'Приеми мястото');
  const accepting = page.getByRole('dialog', { name: /Неда/ });
  await accepting.getByRole('radio', { name: /С карта/ }).check({ force: true });
  await press(accepting, /^Приеми мястото и плати/);
  await expect(page.getByRole('heading', { name: 'Плащане с карта' })).toBeVisible();
});
