import { addDays, clubDay } from '../contracts/time.ts';
import { makeFamily } from './family.ts';
import { mark } from './admin.ts';
import { done } from './protocol/toolbox.ts';
import { confirm } from './forms.ts';
import {
  enterAt,
  enterElsewhere,
  expect,
  expectAccessible,
  expectContrast,
  expectNoViolations,
  test,
} from './story.ts';

test.skip(() => test.info().project.name !== 'phone', 'The families’ story runs on a phone.');

test('a family finds a camp, brings its child, waits, pays, is refused after the deadline', async ({ page, tools }) => {
  test.slow();
  const title = `Лагер ${mark()}`;
  const { parent, child } = await makeFamily();
  const club = tools.service();
  const camp = {
    title,
    title_en: `${title} EN`,
    kind: 'camp',
    starts_on: addDays(clubDay(), 40),
    starts_time: '09:00',
    ends_on: addDays(clubDay(), 42),
    ends_time: '16:00',
    capacity: 1,
    fee: 2000,
    closes_on: addDays(clubDay(), 30),
    is_published: true,
  };
  const write = async (more: object) => {
    return (done(await club.rpc('save_event', { ...camp, ...more })) as { event_id: string }).event_id;
  };
  const event_id = await write({});

  await enterAt(page, parent, '/events');
  await page.getByLabel('Вид').selectOption({ label: 'Лагер' });
  await expect(page).toHaveURL(/kind=camp/);
  await expectNoViolations(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Промени' })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^Купи място: ${child.full}`) }).click();
  await expect(page.getByText(`${child.full}: мястото е запазено`)).toBeVisible();
  await page.getByRole('button', { name: `Чакай място: ${parent.name}` }).click();
  await expectAccessible(page.getByText('Чака · 1-о място'));
  await expectContrast(page, 'dark');

  await page.getByRole('link', { name: /^Плати 20,00/ }).click();
  await expect(page.getByRole('heading', { name: 'Плащане на такса' })).toBeVisible();
  await expectAccessible(page.getByText(/BG80\s?BNBG/).first());

  // An admin writes the program meanwhile.
  const admin = await enterElsewhere(page, 'instructor@demo.club', `/event-management/${event_id}`);
  await admin.getByRole('button', { name: 'Напиши програма' }).click();
  const sheet = admin.getByRole('dialog', { name: `Програма на „${title}“` });
  await sheet.getByRole('button', { name: 'Добави ред' }).click();
  await sheet.getByLabel('Какво се случва').fill('<b>Тръгване</b> с автобуса');
  await sheet.getByLabel('Час').fill('7:45');
  await expectNoViolations(admin);
  await sheet.getByRole('button', { name: 'Запази' }).click();
  await expect(admin.getByText('Програмата е запазена')).toBeVisible();

  await page.goto(`/event-management/${event_id}`);
  await expect(page.getByText('<b>Тръгване</b> с автобуса')).toBeVisible();
  await expect(page.getByText('07:45')).toBeVisible();
  await page.getByRole('button', { name: `Отпиши: ${parent.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отпиши', exact: true }).click();
  await expect(page.getByText(`${parent.name}: отписването е готово`)).toBeVisible();

  // The page is still open when the deadline passes: the press is refused.
  await write({ event_id, capacity: 9, closes_on: addDays(clubDay(), -1) });
  await page.getByRole('button', { name: `Чакай място: ${parent.name}` }).click();
  await expect(page.getByText('Записването за събитието е приключило.')).toBeVisible();
  await expect(page.getByText(/^Записването приключи:/)).toBeVisible();

  // The camp begins, and the instructor records the attendance.
  const today = {
    kind: 'meet',
    starts_on: clubDay(),
    starts_time: '00:00',
    ends_on: clubDay(),
    ends_time: '23:59',
    closes_on: null,
  };
  await write({ event_id, ...today });
  await admin.reload();
  await admin.getByRole('button', { name: 'Всички присъстват' }).click();
  await expectAccessible(admin.getByText('1 от 1 присъстват'));
  await admin.getByRole('button', { name: 'Въведи резултати' }).click();
  await confirm(admin, 'Към резултатите');
  await expect(admin.getByRole('combobox', { name: 'Плувец' })).toBeFocused();
  await page.goto('/events?view=calendar&mine=1');
  await expectAccessible(page.getByText(/· Участва$/));
  await page.goto('/event-management/nonsense');
  await expect(page.getByRole('heading', { level: 1, name: 'Тази страница я няма' })).toBeVisible();
  await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }]);
  await page.goto(`/event-management/${event_id}`);
  await expect(page.getByRole('heading', { level: 1, name: `${title} EN` })).toBeVisible();
  await expect(page.getByText('Took part')).toBeVisible();
});

test('a closed event advertises no seats; one for other ages warns, and names its fee', async ({ page, tools }) => {
  const { parent, child } = await makeFamily();
  const make = async (day: string, more: object) => {
    const times = { starts_on: day, starts_time: '09:00', ends_on: day, ends_time: '16:00' };
    const party = { kind: 'party', ...times, capacity: 12, fee: 2000, is_published: true, ...more };
    return (done(await tools.service().rpc('save_event', party)) as { event_id: string }).event_id;
  };
  const title = `Затворено ${mark()}`;
  const closed = await make(addDays(clubDay(), 1), { title, closes_on: addDays(clubDay(), -1) });
  const grown = await make(addDays(clubDay(), 50), { title: `За големи ${mark()}`, age_min: 14 });

  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('записването приключи');
  await expect(card).not.toContainText(/мест/);
  await page.goto(`/events/${closed}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('12 места')).toHaveCount(0);
  // The home page shows three events only, which other stories need there.
  await tools.service().rpc('delete_event', { event_id: closed });
  await page.goto(`/events/${grown}`);
  await expect(page.getByText('от 14 г.')).toBeVisible();

  await enterAt(page, parent, `/event-management/${grown}`);
  await expectAccessible(page.getByText('Извън възрастта на събитието: от 14 г.'));
  await page.getByRole('button', { name: new RegExp(`^Купи място: ${child.full} · 20,00`) }).click();
  await expect(page.getByText(`${child.full}: мястото е запазено`)).toBeVisible();
  await page.goto('/payments');
  await expect(page.getByRole('link', { name: /^Плати: .* · За големи/ })).toBeVisible();
});
