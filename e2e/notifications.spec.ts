import type { Page } from '@playwright/test';
import { follow, press, sendSignIn, visit } from './forms.ts';
import { makeMonth } from './month.ts';
import { planOf } from './people.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enterAt, expect, expectAccessible, expectNoViolations, test } from './story.ts';

interface Email {
  kind: string;
  subject: string;
  text: string;
  links: string[];
}

/** The emails of one kind to a user, newest first. */
async function emailsTo(page: Page, email: string, kind: string): Promise<Email[]> {
  const all = (await (await page.request.get(`/dev/mailbox.json?to=${email}`)).json()) as Email[];
  return all.filter((message) => message.kind === kind);
}

/** A family of its own with one child, and the admin who acts on it. */
async function family(tools: Toolbox) {
  const parent = await tools.parent();
  const admin = await tools.admin();
  const name = 'Калина Писменова';
  const { id } = done(await parent.client.rpc('register_child', { full_name: name, birth_date: '2016-02-03' })) as {
    id: string;
  };
  const level = async (to: string) => done(await admin.rpc('set_child_level', { child_id: id, level: to }));
  const award = async (title: string) => done(await admin.rpc('award_achievement', { child_id: id, title }));
  return { ...parent, childId: id, name, level, award };
}

test('a notification comes by email and leads to its page; switched off, it stays at the bell', async ({
  page,
  tools,
}) => {
  const { email, password, childId, name, level, award } = await family(tools);
  await level('intermediate');
  const [message] = await emailsTo(page, email, 'level_changed');
  expect(message?.subject).toContain(`${name} е в ново ниво`);
  expect(message?.text).toContain('Здравей');
  expect(message?.text).toContain('„Напреднали“');
  await page.goto(`/dev/mailbox?to=${email}`);
  await follow(page, 'Покажи само текста', page.getByRole('link', { name: 'Покажи писмото' }));

  // The button of the email asks to sign in first, and then leads on.
  await page.goto(message!.links[0]!);
  await expect(page).toHaveURL(/\/auth/);
  await sendSignIn(page, email, password);
  await expect(page).toHaveURL(new RegExp(`/child/${childId}`));

  await page.goto('/notifications');
  await expectAccessible(page.getByRole('main').getByText(`${name} вече е в ниво „Напреднали“.`));
  await page.getByRole('link', { name: 'Какво да идва и къде' }).click();
  const newLevel = page.getByRole('checkbox', { name: 'Ново ниво: имейл' });
  await expect(newLevel).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Отменен урок: имейл' })).toBeDisabled();
  const saved = page.waitForResponse((answer) => answer.url().includes('notification_settings') && answer.ok());
  await newLevel.click();
  await expect(newLevel).not.toBeChecked();
  await saved;
  await expectNoViolations(page);

  // One email a day, and own quiet hours: a fault is shown at its field.
  await page.getByRole('radio', { name: 'Мои часове' }).check();
  await page.getByLabel('Тихо от').fill('22');
  await page.getByLabel('Тихо до').fill('22:00');
  await page.getByRole('checkbox', { name: 'Един имейл на ден' }).check();
  await expect(page.getByLabel('В колко часа')).toHaveValue('18:00');
  await press(page, 'Запази часовете', 'Краят трябва да е различен от началото.');
  await expectNoViolations(page);
  await page.getByLabel('Тихо до').fill('7');
  await press(page, 'Запази часовете', 'Запазено. Важи за новото оттук нататък.');
  await page.reload();
  await expect(page.getByLabel('Тихо до')).toHaveValue('07:00');
  await expect(page.getByRole('checkbox', { name: 'Един имейл на ден' })).toBeChecked();

  await level('advanced');
  await award('Първа щафета');
  await visit(page, '/notifications', page.getByRole('main').getByText(`${name} вече е в ниво „Състезатели“.`));
  await expect(page.getByRole('main').getByText(/Първа щафета/)).toBeVisible();
  expect(await emailsTo(page, email, 'level_changed')).toHaveLength(1);
  expect(await emailsTo(page, email, 'achievement_awarded')).toEqual([]);
});

test('the last link of an email stops its kind without signing in', async ({ page, tools }) => {
  const { email, award } = await family(tools);
  await award('Първи 25 метра');
  const [message] = await emailsTo(page, email, 'achievement_awarded');
  await page.goto(message!.links.at(-1)!);
  await expectAccessible(page.getByRole('heading', { name: 'По-малко писма' }));
  await press(page, 'Спри тези писма', '„Ново постижение“ вече не идва по имейл.');
  await award('Първи 50 метра');
  expect(await emailsTo(page, email, 'achievement_awarded')).toHaveLength(1);
  await page.goto(message!.links.at(-1)!);
  await press(page, 'Спри тези писма', 'Този линк вече е използван.');
});

test.describe('a new visitor', () => {
  test.use({ newcomer: true, contextOptions: { reducedMotion: 'no-preference' } });

  test('is not shown around while a seat is offered', async ({ page, tools }) => {
    const month = await makeMonth(tools);
    const { client, email, password, childId: child_id } = await family(tools);
    const plan_id = await planOf(tools, 'pool_8');
    done(await client.rpc('enroll_child', { child_id, class_id: month.classes.full.id, plan_id, method: 'cash' }));
    await month.freeTheSeat();
    const read = page.waitForResponse((answer) => answer.url().includes('tour_seen_at'));
    await enterAt(page, { email, password }, '/dashboard', page.getByRole('button', { name: 'Приеми мястото' }));
    await read;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, 'Откажи', page.getByRole('dialog'));
    await press(page.getByRole('dialog'), /^Откажи/, '1 от 4');
  });

  test('is shown around once, and again when asked', async ({ page, tools }) => {
    const { email, password } = await family(tools);
    await enterAt(page, { email, password }, '/dashboard');
    const tour = page.getByRole('dialog');
    for (const title of ['Детето ти', 'Записване', 'Плащания', 'Напредък']) {
      await expectAccessible(tour.getByText(title, { exact: true }));
      const seen = page.waitForResponse((answer) => answer.url().includes('profiles'));
      await tour.getByRole('button', { name: title === 'Напредък' ? 'Готово' : 'Напред' }).press('Enter');
      if (title === 'Напредък') await seen;
      else seen.catch(() => undefined);
    }
    await expect(tour).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Калина Писменова' })).toBeVisible();
    await expect(tour).toBeHidden();

    await page.getByRole('button', { name: 'Помощ', exact: true }).click();
    await press(page, 'Обиколка', '1 от 4');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 от 4')).toBeHidden();
  });
});

test('the help knows the screen, finds words with a typing error, and leads to the club', async ({ page }) => {
  await enterAt(page, 'parent@demo.club', '/subscriptions');
  await page.getByRole('button', { name: 'Помощ', exact: true }).click();
  const help = page.getByRole('dialog');
  await expect(help.getByRole('listitem').first()).toHaveText(/^Месечни абонаменти/);
  await help.getByLabel('Търси в помощта').fill('отсъсвие');
  await help.getByText('Детето няма да дойде. Какво да направя').click();
  await expectAccessible(help.getByText('поне 24 часа преди урока'));
  await help.getByRole('link', { name: 'Пиши на клуба' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('an admin sees what the club does by itself, and runs a job', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/jobs', page.getByRole('heading', { name: 'Автоматични задачи' }));
  const job = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Уроци напред' }) });
  await expect(job.getByText('всеки ден в 02:10')).toBeVisible();
  await job.getByRole('button', { name: 'Пусни сега: Уроци напред' }).click();
  await expect(job.getByText('Наред').first()).toBeVisible();
  await job.getByText('Последни изпълнения').click();
  await expect(job.getByRole('listitem').first()).toContainText('Наред');
  await expectNoViolations(page);
});
