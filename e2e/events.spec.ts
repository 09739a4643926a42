import { addDays, clubDay } from '../contracts/time.ts';
import { mark } from './admin.ts';
import { makeFamily } from './family.ts';
import { confirm, fillIn, follow, openDialog, press, visit } from './forms.ts';
import { done } from './protocol/toolbox.ts';
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
  await follow(page, title, page.getByRole('heading', { level: 1, name: title }));
  await expect(page.getByRole('button', { name: 'Промени' })).toHaveCount(0);
  await press(page, new RegExp(`^Купи място: ${child.full}`), `${child.full}: мястото е запазено`);
  await page.getByRole('button', { name: `В списъка на чакащите: ${parent.name}` }).click();
  await expectAccessible(page.getByText('Чака · номер 1'));
  await expectContrast(page, 'dark');

  await follow(page, /^Плати 20,00/, page.getByRole('heading', { name: 'Плащане на такса' }));
  await expectAccessible(page.getByText(/BG80\s?BNBG/).first());

  // An admin writes the program meanwhile.
  const admin = await enterElsewhere(page, 'instructor@demo.club', `/event-management/${event_id}`);
  const sheet = await openDialog(admin, 'Напиши програма', `Програма на „${title}“`);
  await sheet.getByRole('button', { name: 'Добави ред' }).click();
  await fillIn(sheet, { 'Какво се случва': '<b>Тръгване</b> с автобуса', Час: '7:45' });
  await expectNoViolations(admin);
  await press(sheet, 'Запази', admin.getByText('Програмата е запазена'));

  await visit(page, `/event-management/${event_id}`, '<b>Тръгване</b> с автобуса');
  await expect(page.getByText('07:45')).toBeVisible();
  await page.getByRole('button', { name: `Отпиши: ${parent.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отпиши', exact: true }).click();
  await expect(page.getByText(`${parent.name}: отписването е готово`)).toBeVisible();

  // The page is still open when the deadline passes: the press is refused.
  await write({ event_id, capacity: 9, closes_on: addDays(clubDay(), -1) });
  await press(page, `В списъка на чакащите: ${parent.name}`, 'Записването за събитието е приключило.');
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
  await visit(page, `/event-management/${event_id}`, page.getByRole('heading', { level: 1, name: `${title} EN` }));
  await expect(page.getByText('Took part')).toBeVisible();
});

test('a closed event advertises no seats; one for other ages warns, asks, and names its fee', async ({
  page,
  tools,
}) => {
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
  await visit(page, `/events/${closed}`, page.getByRole('heading', { level: 1, name: title }));
  await expect(page.getByText('12 места')).toHaveCount(0);
  // The home page shows three events only, which other stories need there.
  await tools.service().rpc('delete_event', { event_id: closed });
  await visit(page, `/events/${grown}`, 'от 14 г.');

  await enterAt(page, parent, `/event-management/${grown}`);
  await expectAccessible(page.getByText('Извън възрастта на събитието: от 14 г.'));
  const buy = page.getByRole('button', { name: new RegExp(`^Купи място: ${child.full} · 20,00`) });
  await buy.click();
  const asks = page.getByRole('dialog', { name: /„За големи .*“ е за друга възраст/ });
  await expect(asks).toContainText(/от 14 г\. .* ще е на \d+ години/);
  await expectNoViolations(page);
  await asks.getByRole('button', { name: 'Отказ' }).click();
  await expect(asks).toHaveCount(0);
  await buy.click();
  await press(asks, 'Да, запиши', page.getByText(`${child.full}: мястото е запазено`));
  await visit(page, '/payments', page.getByRole('link', { name: /^Плати: .* · За големи/ }));
});

test('a family says no, and the desk gives its seat to the next one', async ({ page, tools }) => {
  const tag = mark();
  const club = tools.service();
  const day = addDays(clubDay(), 60);
  const times = { starts_on: day, starts_time: '09:00', ends_on: day, ends_time: '16:00' };
  const party = { kind: 'party', title: `Празник ${tag}`, ...times, capacity: 1, fee: 0, is_published: true };
  const { event_id } = done(await club.rpc('save_event', party)) as { event_id: string };
  const [family, other] = [await tools.parent(), await tools.parent()];
  for (const [{ client }, full_name] of [
    [family, `Ада Полска ${tag}`],
    [other, `Вяра Лесова ${tag}`],
  ] as const) {
    const { id: child_id } = done(await client.rpc('register_child', { full_name, birth_date: '2016-03-01' })) as {
      id: string;
    };
    done(await client.rpc('register_for_event', { event_id, child_id }));
  }
  const texts = { subject: `Ще дойдете ли на празника ${tag}?`, body: 'Кажете до петък.' };
  const audience = { kind: 'event', ids: [event_id] };
  done(await club.rpc('send_message', { audience, ...texts, asks: true }));

  const staff = await enterElsewhere(page, 'instructor@demo.club', `/event-management/${event_id}`);
  await expectAccessible(staff.getByText('Ще дойдат: 0 · няма да дойдат: 0 · без отговор: 1'));
  const [email] = await tools.emails(family.email);
  await visit(page, /https?:\S+\/answer\/no\/\S+/.exec(email?.text ?? '')?.[0] ?? '', texts.subject);
  await press(page, 'Отговарям „Не“', 'Записано: Не');

  await staff.reload();
  await expectAccessible(staff.getByText('Ще дойдат: 0 · няма да дойдат: 1 · без отговор: 0'));
  await expectContrast(staff, 'dark');
  await staff.getByRole('button', { name: `Дай мястото на следващия: Ада Полска ${tag}` }).click();
  await confirm(staff, 'Отпиши');
  await expect(staff.getByText(`Ада Полска ${tag} вече не участва`)).toBeVisible();
  const next = staff.getByRole('listitem').filter({ hasText: `Вяра Лесова ${tag}` });
  await expect(next).toContainText('Записан');
  await expectNoViolations(staff);
});
