import type { BrowserContext, Page } from '@playwright/test';
import { follow, openDialog, press, signOut, visit } from './forms.ts';
import { makeDeck, makeGuest, makeInstructor, rosterOf, type Deck } from './pool-deck.ts';
import { done, Toolbox } from './protocol/toolbox.ts';
import {
  enterAt,
  enterElsewhere,
  expect,
  expectAccessible,
  expectNoViolations,
  PHONE,
  shiftClock,
  signIn,
  test,
} from './story.ts';

const NAMES = ['Ада Вълчева', 'Боян Вълчев', 'Вяра Вълчева'] as const;

test.use({ serviceWorkers: 'allow' });

const list = (page: Page) => page.getByRole('list', { name: 'Деца в урока' });
const radio = (page: Page, name: string, mark: string) =>
  page.getByRole('radiogroup', { name: `Посещение на ${name}` }).getByRole('radio', { name: mark, exact: true });

/** A finger meets the label. */
async function tap(page: Page, name: string, mark: string): Promise<void> {
  const marks = page.getByRole('radiogroup', { name: `Посещение на ${name}` });
  await marks
    .locator('label')
    .filter({ hasText: new RegExp(`${mark}$`) })
    .click();
}

/**
 * Signs in on a phone and waits until the deck is stored on it: its pages, and the list of today, opened or fetched
 * ahead.
 */
async function prepare(page: Page, deck: Deck, address = '/instructor-dashboard'): Promise<void> {
  await enterAt(page, deck.instructor, address);
  await untilKept(page);
  await expect(page.getByText(deck.title).first()).toBeVisible();
  await expect.poll(() => keptRosters(page)).toContain(deck.lesson_id);
}

/** Waits until the area of the signed-in user is kept on the device. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => (await caches.match('/kept')) !== undefined);
  await expect.poll(isKept).toBe(true);
}

/** The lessons whose lists are stored on the phone. */
async function keptRosters(page: Page): Promise<string> {
  return (await keptAnswers(page))
    .split(' ')
    .filter((key) => key.includes('roster'))
    .join(' ');
}

/** The phone's stored values, by their keys. */
function keptAnswers(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('deck');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('answers')) return resolve('');
          const keys = database.transaction('answers').objectStore('answers').getAllKeys();
          keys.onsuccess = () => {
            database.close();
            resolve(keys.result.join(' '));
          };
        };
      }),
  );
}

/** The marks of the lesson as the club has them, in the order in which they were made. */
async function marksOf(tools: Toolbox, { lesson_id, children }: Deck): Promise<string[]> {
  const admin = await tools.admin();
  const rows = done(
    await admin
      .from('attendance_marks')
      .select('child_id,status')
      .eq('lesson_id', lesson_id)
      .order('marked_at')
      .order('created_at'),
  ) as { child_id: string; status: string | null }[];
  return rows.map(({ child_id, status }) => `${children.find(({ id }) => id === child_id)?.name} ${status}`);
}

/** Closes the page and opens another one, without a network. */
async function reopen(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.close();
  const opened = await context.newPage();
  await opened.goto(address);
  // Not every version of Chromium reports a load without a network to the page: a phone does.
  const devTools = await context.newCDPSession(opened);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send('Network.overrideNetworkState', { offline: true, ...speed });
  return opened;
}

test('without a network the list opens; marks wait, and arrive once and in order', async ({ page, context, tools }) => {
  const deck = await makeDeck(tools, NAMES);
  const [ada, boyan, vyara] = NAMES;
  const guest = 'Гергана Пробна';
  deck.children.push(await makeGuest(tools, deck, guest));
  done(await tools.service().from('certificates').delete().eq('child_id', deck.children[0]!.id).select('id'));
  await prepare(page, deck);

  await context.setOffline(true);
  let phone = await reopen(context, page, '/start');
  await expect(phone).toHaveURL(/\/instructor-dashboard$/);
  await expectAccessible(phone.getByText(/Няма връзка с интернет. Показваме/));
  // Before dawn the class has another lesson today.
  await phone.locator(`a[href*="${deck.lesson_id}"]`).first().click();
  await expect(list(phone)).toBeVisible();
  await expect(list(phone).getByText('няма медицинско')).toHaveCount(1);
  await expect(phone.getByText(/запазено на този телефон/)).toBeVisible();
  await press(phone, new RegExp(ada), `Бележка за ${ada}`);
  await phone.getByRole('button', { name: 'Затвори' }).click();

  await tap(phone, ada, 'Присъства');
  await tap(phone, boyan, 'Отсъства');
  await tap(phone, boyan, 'Извинено');
  await expectAccessible(phone.getByText('3 отметки чакат връзка'));
  // A slip of the finger is taken back as it is with a network.
  await tap(phone, vyara, 'Отсъства');
  await expect(phone.getByText('4 отметки чакат връзка')).toBeVisible();
  await phone.getByRole('button', { name: 'Отмени', exact: true }).click();
  await expect(phone.getByText('3 отметки чакат връзка')).toBeVisible();
  await expect(radio(phone, vyara, 'Отсъства')).not.toBeChecked();
  await tap(phone, guest, 'Дойде');
  await expect(phone.getByText('4 отметки чакат връзка')).toBeVisible();

  phone = await reopen(context, phone, rosterOf(deck));
  await expect(radio(phone, ada, 'Присъства')).toBeChecked();
  await expect(radio(phone, boyan, 'Извинено')).toBeChecked();
  await expect(radio(phone, guest, 'Дойде')).toBeChecked();
  await expect(phone.getByText('4 отметки чакат връзка')).toBeVisible();
  await tap(phone, vyara, 'Присъства');
  await expect(phone.getByText('5 отметки чакат връзка')).toBeVisible();
  expect(await marksOf(tools, deck)).toEqual([]);

  await context.setOffline(false);
  await expect(phone.getByText('Записано', { exact: true })).toBeVisible();
  const order = [`${ada} present`, `${boyan} absent`, `${boyan} excused`, `${guest} present`, `${vyara} present`];
  expect(await marksOf(tools, deck)).toEqual(order);

  // What has arrived is on the phone, too, and is not sent again.
  await context.setOffline(true);
  phone = await reopen(context, phone, rosterOf(deck));
  await expect(radio(phone, vyara, 'Присъства')).toBeChecked();
  await expect(phone.getByText('Записано', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await phone.reload();
  await expect(radio(phone, boyan, 'Извинено')).toBeChecked();
  await expect(radio(phone, guest, 'Дойде')).toBeChecked();
  expect(await marksOf(tools, deck)).toEqual(order);
  // A mark that is taken back makes all marks be read again: those of guests are among them.
  const back = { child_id: deck.children[2]!.id, status: null, client_id: crypto.randomUUID() };
  const marks = [{ ...back, marked_at: new Date().toISOString() }];
  done(await (await tools.admin()).rpc('mark_attendance', { lesson_id: deck.lesson_id, marks }));
  await expect(radio(phone, vyara, 'Присъства')).not.toBeChecked();
  await expect(radio(phone, guest, 'Дойде')).toBeChecked();
});

test('a lesson that an admin cancels closes its open roster, with the reason, said once for all marks', async ({
  page,
  context,
  tools,
}) => {
  const names = [...NAMES, 'Габриела Вълчева', 'Димана Вълчева'];
  const deck = await makeDeck(tools, names);
  await prepare(page, deck, rosterOf(deck));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Всички присъстват' }).click();
  await expect(page.getByText('5 отметки чакат връзка')).toBeVisible();
  const admin = await tools.admin();
  const cancelled = { lesson_id: deck.lesson_id, reason: 'Спукана тръба' };
  done(await admin.rpc('cancel_lesson', cancelled));
  await context.setOffline(false);

  const refused = page.getByRole('alert').filter({ hasText: '5 отметки не са приети' });
  await expect(refused).toContainText('Този урок е отменен. Причина: Спукана тръба');
  await expect(refused).toContainText('и още 2');
  await expect(page.getByText('Този урок е отменен')).toHaveCount(1);
  await expect(radio(page, names[4]!, 'Отсъства')).toBeDisabled();
  await expectNoViolations(page);
  await refused.getByRole('button', { name: 'Разбрах' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Причина: Спукана тръба' })).toBeVisible();

  // With a network it opens and closes while it is looked at.
  const service = tools.service();
  const change = async (values: object) =>
    done(await service.from('lessons').update(values).eq('id', deck.lesson_id).select());
  await change({ status: 'scheduled', cancel_reason: null });
  await expect(radio(page, names[4]!, 'Отсъства')).toBeEnabled();
  await expect(page.getByText('Причина: Спукана тръба')).toHaveCount(0);
  await tap(page, names[4]!, 'Присъства');
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  done(await admin.rpc('cancel_lesson', { ...cancelled, reason: 'Гръмотевици' }));
  await expect(page.getByText('Причина: Гръмотевици')).toBeInViewport();
  await expect(radio(page, names[4]!, 'Присъства')).not.toBeChecked();
  await expect(radio(page, names[4]!, 'Присъства')).toBeDisabled();
});

test('a phone whose clock is wrong says so and marks go on, with the right time', async ({ page, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  // Yesterday by this phone no lesson of today could be marked.
  await shiftClock(page, -26);
  const before = new Date().toISOString();
  await enterAt(page, deck.instructor, rosterOf(deck), list(page));
  await expectAccessible(page.getByText('Часовникът на този телефон изостава с 26 часа'));
  await tap(page, NAMES[0], 'Присъства');
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  const admin = await tools.admin();
  const marks = done(
    await admin.from('attendance').select('marked_at').eq('lesson_id', deck.lesson_id).gte('marked_at', before),
  );
  expect(marks).toHaveLength(1);
});

test('without a network on the next day the first page has that day’s lessons', async ({ page, context, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  await prepare(page, deck);
  const today = page
    .getByRole('heading', { level: 2, name: 'Днес', exact: true })
    .locator('xpath=ancestor::section[1]');
  const lesson = today.locator(`a[href*="${deck.lesson_id}"]`);
  await expect(lesson).toHaveCount(1);
  await context.setOffline(true);
  await shiftClock(page, 24);
  await page.reload();
  await expect(today.getByRole('link', { name: new RegExp(deck.title) })).toHaveCount(1);
  await expect(lesson).toHaveCount(0);
  await context.setOffline(false);
});

test('a phone whose clock is hours ahead stays signed in', async ({ page, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  await shiftClock(page, 3);
  await enterAt(page, deck.instructor, rosterOf(deck), list(page));
  await tap(page, NAMES[0], 'Присъства');
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  await expect(page.getByText('Часовникът на този телефон избързва с 3 часа')).toBeVisible();
  await page.reload();
  await expect(radio(page, NAMES[0], 'Присъства')).toBeChecked();
});

test('a session that ran out offline stays, and its marks arrive once renewed', async ({ page, context, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  await prepare(page, deck);
  await context.setOffline(true);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))!;
    const session = JSON.parse(localStorage.getItem(key)!) as { expires_at: number };
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 3600 }));
  });
  const phone = await reopen(context, page, rosterOf(deck));
  await expect(list(phone)).toBeVisible();
  await tap(phone, NAMES[0], 'Присъства');
  await expect(phone.getByText('1 отметка чака връзка')).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText('Записано', { exact: true })).toBeVisible();
  expect(await marksOf(tools, deck)).toEqual([`${NAMES[0]} present`]);
});

test('two phones mark the same children: both see whose counts; a press changes it', async ({
  page,
  context,
  tools,
}) => {
  const deck = await makeDeck(tools, NAMES);
  const [ada, boyan] = NAMES;
  const colleague = await makeInstructor(tools, 'Пламен Заместников');
  done(
    await tools
      .service()
      .from('lessons')
      .update({ substitute_instructor_id: colleague.id })
      .eq('id', deck.lesson_id)
      .select(),
  );
  await prepare(page, deck, rosterOf(deck));
  const their = await enterElsewhere(page, colleague, undefined, PHONE);

  // Ada is marked here first and there later, Boyan there first and here later; neither phone knows of the other.
  await context.setOffline(true);
  await tap(page, ada, 'Отсъства');
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible();
  await their.goto(rosterOf(deck));
  await tap(their, ada, 'Присъства');
  await tap(their, boyan, 'Присъства');
  await expect(their.getByText('Записано', { exact: true })).toBeVisible();
  await tap(page, boyan, 'Отсъства');
  await expect(page.getByText('2 отметки чакат връзка')).toBeVisible();
  await context.setOffline(false);

  const conflicts = page.getByRole('alert').filter({ hasText: 'Отметнато е и от друг' });
  await expect(conflicts.getByText(/Пламен Заместников отбеляза „присъства“.*Важи тази отметка/)).toBeVisible();
  await expect(conflicts.getByText(/Пламен Заместников отбеляза „присъства“.*Важи твоята отметка/)).toBeVisible();
  await expect(radio(page, ada, 'Присъства')).toBeChecked();
  await expect(radio(page, boyan, 'Отсъства')).toBeChecked();
  await expectNoViolations(page);
  // The other phone learns of both, too.
  const there = their.getByRole('alert').filter({ hasText: 'Отметнато е и от друг' });
  await expect(there.getByText(/Вяра Морска .*отбеляза „отсъства“.*Важи твоята отметка „присъства“/)).toBeVisible();
  await expect(there.getByText(/Вяра Морска .*отбеляза „отсъства“.*Важи тази отметка, твоята беше/)).toBeVisible();
  await page.reload();
  await conflicts.getByRole('button', { name: `Сложи моята: ${ada}` }).click();
  await conflicts.getByRole('button', { name: `Остави: ${boyan}` }).click();
  await expect(conflicts).toHaveCount(0);
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();
  await expect(radio(page, ada, 'Отсъства')).toBeChecked();
  // The other phone sees what counts and that it is decided, without a reload.
  await expect(there).toHaveCount(0);
  await expect(radio(their, ada, 'Отсъства')).toBeChecked();
  await expect(radio(their, boyan, 'Отсъства')).toBeChecked();
  await their.context().close();
});

test('signing out erases the lists and keeps unsent marks for their owner alone', async ({ page, context, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  const next = await makeInstructor(tools, 'Друг Инструктор');
  await prepare(page, deck);
  await page.goto(rosterOf(deck));
  await context.route('**/rpc/mark_attendance', (route) => route.abort('internetdisconnected'));
  await tap(page, NAMES[0], 'Присъства');
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible();

  await page.goto('/account');
  // The way out asks first: how many, of which lesson.
  const asked = await openDialog(page, 'Изход', '1 отметка още не е изпратена');
  await expect(asked.getByText(deck.title)).toBeVisible();
  await expectNoViolations(page);
  await asked.getByRole('button', { name: 'Отказ' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await press(await openDialog(page, 'Изход', '1 отметка още не е изпратена'), 'Изход', page.getByLabel('Имейл'));
  await expect(page.getByText(/^1 отметка още чака връзка/)).toBeVisible();
  expect(await keptRosters(page)).toBe('');
  await signIn(page, next.email, next.password);
  await visit(page, '/instructor-dashboard', page.getByRole('heading', { name: 'Моите групи' }));
  await expect(page.getByText(deck.title)).toHaveCount(0);
  await expect(page.getByText(/чака връзка/)).toHaveCount(0);
  await page.goto('/account');
  await signOut(page);
  expect(await marksOf(tools, deck)).toEqual([]);

  await context.unroute('**/rpc/mark_attendance');
  await signIn(page, deck.instructor.email, deck.instructor.password);
  await page.goto('/instructor-dashboard');
  await expect.poll(() => marksOf(tools, deck)).toEqual([`${NAMES[0]} present`]);
});

test('a weak signal shows the kept list; a device that keeps none still marks', async ({
  page,
  context,
  browser,
  tools,
}) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  await prepare(page, deck);
  await context.route('**/rpc/open_roster', () => undefined);
  await visit(page, rosterOf(deck), /запазено на този телефон/);
  await expect(list(page)).toBeVisible();

  const closed = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'bg-BG' });
  await closed.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const phone = await closed.newPage();
  await enterAt(phone, deck.instructor, rosterOf(deck), list(phone));
  await closed.setOffline(true);
  await tap(phone, NAMES[0], 'Отсъства');
  await expect(phone.getByText('1 отметка чака връзка')).toBeVisible();
  await closed.setOffline(false);
  await expect(phone.getByText('Записано', { exact: true })).toBeVisible();
  expect(await marksOf(tools, deck)).toEqual([`${NAMES[0]} absent`]);
  await closed.close();
});

test('the site can be installed: it says its name and icons, and where it opens', async ({ request }) => {
  const manifest = (await (await request.get('/manifest-bg.webmanifest')).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Плувен клуб Мадара', start_url: '/start', display: 'standalone' });
  expect(manifest.shortcuts).toMatchObject([{ name: 'Днес', url: '/instructor-dashboard' }]);
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});

test('a family offline sees what it saw last, with its time, and no dead tab', async ({ page, context, tools }) => {
  const { family, children, title } = await makeDeck(tools, [NAMES[0]]);
  await enterAt(page, family, '/payments', page.getByRole('heading', { name: 'Плащания', level: 1 }));
  await visit(page, '/dashboard', page.getByText(title).first());
  await untilKept(page);

  await context.setOffline(true);
  let phone = await reopen(context, page, '/start');
  await expect(phone).toHaveURL(/\/dashboard$/);
  await expect(phone.getByText(title).first()).toBeVisible();
  await expectAccessible(phone.getByText(/^Последното от .*, запазено на този телефон/));
  // By the tabs, and by their addresses: each page is there, and says what it cannot show.
  const tabs = phone.getByRole('navigation', { name: 'Моят профил' });
  for (const [tab, heading] of [
    ['Плащания', 'Плащания'],
    ['Събития', 'Събития'],
    ['Профил', 'Моят профил'],
    ['Табло', 'Табло'],
  ] as const) {
    await follow(tabs, tab, phone.getByRole('heading', { name: heading, level: 1 }));
    await expect(phone.getByText(/Няма връзка с интернет. Показваме/)).toBeVisible();
  }
  for (const address of ['/documents', '/orders', '/subscriptions', '/notifications']) {
    phone = await reopen(context, phone, address);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      phone
        .getByRole('alert')
        .getByText('Няма връзка с интернет')
        .or(phone.getByText(/^Последното от/))
        .first(),
    ).toBeVisible();
  }
  // A page of the open site needs a network: a user without one stays in the own area.
  phone = await reopen(context, phone, '/club');
  await expect(phone).toHaveURL(/\/dashboard$/);

  // The stored data goes with the user, also without a network.
  await phone.goto('/account');
  await signOut(phone);
  await expect(phone.getByLabel('Имейл')).toBeVisible();
  expect(await keptAnswers(phone)).toBe('');
  await phone.goto(`/child/${children[0]!.id}`);
  await expect(phone).toHaveURL(/\/auth$/);
});

test('what one account keeps on a device is not shown to the next one', async ({ page, context, tools }) => {
  const { family, title } = await makeDeck(tools, [NAMES[0]]);
  const next = await tools.parent();
  await enterAt(page, family, '/dashboard', page.getByText(title).first());
  await untilKept(page);
  await enterAt(page, next, '/dashboard', page.getByText('Запиши дете').first());
  await expect(page.getByText(title)).toHaveCount(0);
  await context.setOffline(true);
  const phone = await reopen(context, page, '/dashboard');
  await expect(phone.getByText('Запиши дете').first()).toBeVisible();
  await expect(phone.getByText(title)).toHaveCount(0);
});

test('an instructor who opened only a class finds the next days, and signs out', async ({ page, context, tools }) => {
  const deck = await makeDeck(tools, [NAMES[0]]);
  await prepare(page, deck, `/instructor/class/${deck.class_id}?tab=schedule`);
  await expect.poll(async () => (await keptRosters(page)).split(' ').length).toBeGreaterThan(2);
  const kept = (await keptRosters(page)).match(/[\da-f-]{36}(?="\])/g)!;

  await context.setOffline(true);
  const phone = await reopen(context, page, '/instructor-dashboard');
  await expect(phone.getByText(deck.title).first()).toBeVisible();
  for (const lesson of kept) await expect(phone.locator(`a[href*="${lesson}"]`).first()).toBeAttached();
  await visit(phone, `/instructor/assess/${deck.children[0]!.id}`, 'За оценките е нужна връзка с интернет');
  await phone.goto('/account');
  await signOut(phone);
  expect(await keptRosters(phone)).toBe('');
});
