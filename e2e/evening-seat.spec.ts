import { addDays, clubDay } from '../contracts/time.ts';
import { openDialog, press, visit } from './forms.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Client, type Toolbox } from './protocol/toolbox.ts';
import {
  enter,
  enterElsewhere,
  expect,
  expectAccessible,
  expectContrast,
  expectNoViolations,
  openElsewhere,
  test,
} from './story.ts';

const MINUTE_MS = 60_000;
/** Of which a quarter is the time to answer. */
const MINUTES_LEFT = 80;

test('a seat falls free at 16:40 and is swum at 18:00', async ({ page, tools }, { project, retry }) => {
  const tag = crypto.randomUUID().slice(0, 6);
  // No child of another story has this age, so none is asked before this one.
  const age = (project.name === 'phone' ? 14 : 15) + 2 * Math.min(retry, 1);
  const scene = await makeScene(tools, tag, age);
  const { home, guest } = scene;
  await enter(page, guest);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Гост${tag} Морска` })).toBeVisible();

  const other = await enterElsewhere(page, home, '/dashboard');
  await test.step('a mother sees what her absence earns, and announces it', async () => {
    const dialog = await openDialog(other, 'Няма да дойде', 'Кога няма да дойде?');
    await dialog.getByLabel('До', { exact: true }).fill(typed(addDays(clubDay(), 1)));
    const lessons = dialog.getByRole('region', { name: 'Уроци, които ще пропусне' });
    await expect(lessons.getByRole('listitem')).toHaveCount(1);
    await expect(lessons).toContainText('Посещението се брои');
    await expectNoViolations(other);
    await dialog.getByLabel(/^Бележка към треньора/).fill('Среща в училище');
    await press(dialog, 'Съобщи за 1 урок');
    await expect(other.getByText('Съобщено за 1 урок')).toBeVisible();
  });

  await test.step('the other family is asked, and its notice leads to the very offer', async () => {
    const offer = page.getByRole('article').filter({ hasText: `Свободно място за Гост${tag}` });
    await expectAccessible(offer);
    await expect(offer.getByRole('timer')).toContainText(/Пазим го още (?:1\d|20):\d\d/);
    await page.goto('/payments');
    const bell = page.getByRole('button', { name: /^Известия/ }).filter({ visible: true });
    await expect(bell).toHaveAccessibleName(/нов/);
    await bell.press('Enter');
    await page.getByRole('link', { name: new RegExp(`Свободно място за Гост${tag}`) }).click();
    await expect(page).toHaveURL(/\/dashboard#offer-/);
    await expect(offer).toBeFocused();
    if (project.name === 'phone') return;
    await press(offer, 'Ще дойдем');
    await expect(page.getByText(`Гост${tag} е в „${scene.title}“ за този урок`)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expectNoViolations(page);
  });

  await test.step('on a phone the email is enough: one press without signing in, and the app shows what is so', async () => {
    if (project.name !== 'phone') return;
    const [email] = await tools.emails(guest.email);
    const [yes, no] = [/https?:\S+\/answer\/yes\/\S+/, /https?:\S+\/answer\/no\/\S+/].map(
      (link) => link.exec(email?.text ?? '')?.[0] ?? '',
    );
    const elsewhere = await openElsewhere(page);
    await elsewhere.goto(yes!);
    await expectAccessible(elsewhere.getByText(`Свободно място за Гост${tag}`));
    await expectContrast(elsewhere, 'dark');
    const { status } = done(
      await scene.service.from('visit_offers').select('status').eq('lesson_id', scene.lesson_id).single(),
    );
    expect(status).toBe('open');
    await press(elsewhere, 'Да, ще дойдем', `Записано: Гост${tag} ще дойде`);
    await expectNoViolations(elsewhere);
    await visit(elsewhere, no!, `Записано: Гост${tag} ще дойде`);
    await expect(elsewhere.getByRole('button', { name: 'Не този път' })).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: `Свободно място за Гост${tag}` })).toHaveCount(0);
  });

  await test.step('the instructor marks the guest, and the credit is used', async () => {
    const starts_at = new Date(Date.now() - 5 * MINUTE_MS).toISOString();
    done(await scene.service.from('lessons').update({ starts_at }).eq('id', scene.lesson_id).select('id'));
    const deck = await enterElsewhere(
      page,
      scene.instructor,
      `/instructor/class/${scene.class_id}?lesson=${scene.lesson_id}`,
    );
    const guests = deck.getByRole('region', { name: 'Гости' });
    await guests.getByRole('radiogroup').locator('label').first().click();
    await expect(deck.getByText('Записано', { exact: true })).toBeVisible();
    await expect(async () => {
      const { credits } = done(await guest.client.rpc('make_up_balance', { child_id: guest.child_id }));
      expect(credits).toMatchObject([{ state: 'used' }]);
    }).toPass();
  });
  await forbidMakeUps(scene.service, scene.location_id);
});

const typed = (day: string): string => day.split('-').toReversed().join('.');

/** A class of one seat whose lesson begins in 80 minutes, its family, and another one with a credit. */
async function makeScene(tools: Toolbox, tag: string, age: number) {
  const service = tools.service();
  const instructor = await makePerson(tools, `Вяра Морска ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Залив ${tag}`, type: 'pool' });
  await allowMakeUps(service, location_id);
  const title = `Вечерни делфини ${tag}`;
  const today = new Date(`${clubDay()}T12:00:00Z`).getUTCDay();
  // Its own week has lessons neither today nor tomorrow.
  const values = { title, instructor_id: instructor.id, location_id, max_capacity: 1, age_min: age, age_max: age };
  const class_id = await makeClass(tools, [((today + 2) % 7) + 1], values);
  const starts_at = new Date(Date.now() + MINUTES_LEFT * MINUTE_MS).toISOString();
  const lesson_id = await makeRow(tools, 'lessons', { class_id, starts_at, duration_minutes: 45 });
  const [home, other] = [await tools.parent(), await tools.parent()];
  const birth_date = addDays(clubDay(), -Math.round((age + 0.5) * 365.25));
  const register = async ({ client }: { client: Client }, full_name: string) =>
    (done(await client.rpc('register_child', { full_name, birth_date })) as { id: string }).id;
  const child_id = await register(home, `Дом${tag} Морска`);
  const plan_id = await planOf(tools, 'pool_8');
  done(await home.client.rpc('enroll_child', { child_id, class_id, plan_id, method: 'cash' }));
  const guest = { ...other, child_id: await register(other, `Гост${tag} Морска`) };
  const credit = { child_id: guest.child_id, reason: 'granted', valid_until: addDays(clubDay(), 1) };
  const credit_id = await makeRow(tools, 'make_up_credits', credit);
  await makeRow(tools, 'make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
  return { service, instructor, title, location_id, class_id, lesson_id, home, guest };
}

/** Make-ups in this story's pool, beside those of other stories at the same time; all pools have them where none is named. */
async function allowMakeUps(service: Client, locationId: string): Promise<void> {
  await expect(async () => {
    const { make_ups, make_up_location_ids: known } = await readRules(service);
    if (make_ups && known.length === 0) return;
    if (!known.includes(locationId)) await saveRules(service, [...known, locationId]);
    expect((await readRules(service)).make_up_location_ids).toContain(locationId);
  }).toPass();
}

async function forbidMakeUps(service: Client, locationId: string): Promise<void> {
  await expect(async () => {
    const { make_up_location_ids: known } = await readRules(service);
    if (!known.includes(locationId)) return;
    await saveRules(
      service,
      known.filter((id) => id !== locationId),
    );
    expect((await readRules(service)).make_up_location_ids).not.toContain(locationId);
  }).toPass();
}

const readRules = async (service: Client) =>
  done(await service.from('club_settings').select('make_ups,make_up_location_ids').single()) as {
    make_ups: boolean;
    make_up_location_ids: string[];
  };

async function saveRules(service: Client, make_up_location_ids: string[]): Promise<void> {
  const rules = { make_ups: make_up_location_ids.length > 0, make_up_location_ids };
  done(await service.from('club_settings').update(rules).eq('id', true).select('id'));
}
