import { expect, test } from 'vitest';
import type { SetupStep } from '../../../contracts/setup.ts';
import { clubDay } from '../../../contracts/time.ts';
import { seedStarter } from '../../../db/seed/starter.ts';
import { clubTest } from '../../testing/club.ts';

const { club, make, read, readValue, refused } = await clubTest(undefined, 'EUR');
const admin = (await make.user({ role: 'admin', email: 'admin@club.example' })).caller;
const setup = () => make.call('read_setup', admin, {});
const stateOf = async (step: SetupStep) => (await setup()).steps.find((each) => each.step === step)!.state;

test('a starter club has drafts, no levels, no people and nothing published; what is deleted stays deleted', async () => {
  await seedStarter(club.database);
  const count = () =>
    read`select (select count(*)::integer from levels) as levels, (select count(*)::integer from documents) as documents,
      (select count(*)::integer from documents where published_at is not null) as published, (select count(*)::integer from children) as children`;
  expect(await count()).toEqual([{ levels: 0, documents: 5, published: 0, children: 0 }]);
  await read`delete from documents where kind = 'photos'`;
  await seedStarter(club.database);
  expect(await count()).toEqual([{ levels: 0, documents: 4, published: 0, children: 0 }]);
});

test('every step of a new club is open, and each is done once its rows are there', async () => {
  expect(new Set((await setup()).steps.map(({ state }) => state))).toEqual(new Set(['open']));
  await read`update club_settings set name = 'Клуб „Делфин“', address = 'Шумен', email = 'a@b.bg', phones = '{+359888123456}'`;
  expect(await stateOf('details')).toBe('done');
  await make.location();
  expect(await stateOf('locations')).toBe('done');
  expect(await stateOf('currency')).toBe('open');
  await make.plan();
  expect([await stateOf('plans'), await stateOf('currency')]).toEqual(['done', 'done']);
  await read`update documents set published_at = now() where kind = 'terms'`;
  expect(await stateOf('documents')).toBe('open');
  await read`update documents set published_at = now() where kind = 'privacy'`;
  expect(await stateOf('documents')).toBe('done');
  await make.swimClass();
  expect([await stateOf('instructors'), await stateOf('classes')]).toEqual(['done', 'done']);
  await make.child();
  expect(await stateOf('import')).toBe('done');
  await make.insert('job_runs', { name: 'back_up', finished_at: new Date().toISOString(), error: 'no room' });
  expect(await stateOf('backup')).toBe('open');
  await make.insert('job_runs', { name: 'back_up', finished_at: new Date().toISOString(), summary: '{}' });
  expect(await stateOf('backup')).toBe('done');
});

test('steps are skipped and confirmed for the club, and taken back; the guide closes and opens', async () => {
  await make.call('mark_setup_step', admin, { step: 'skills', mark: 'skipped' });
  expect(await stateOf('skills')).toBe('skipped');
  await make.call('mark_setup_step', admin, { step: 'skills', mark: 'confirmed' });
  expect(await stateOf('skills')).toBe('done');
  await make.call('mark_setup_step', admin, { step: 'skills', mark: null });
  expect(await stateOf('skills')).toBe('open');
  await expect(make.call('mark_setup_step', admin, { step: 'backup', mark: 'confirmed' })).rejects.toMatchObject({
    details: [{ field: 'mark', fault: 'invalid' }],
  });
  await make.call('close_setup', admin, { closed: true });
  expect((await setup()).closed).toBe(true);
  await make.call('close_setup', admin, { closed: false });
  expect((await setup()).closed).toBe(false);
});

test('official holidays are added once, and only what is missing', async () => {
  expect(await stateOf('holidays')).toBe('open');
  const { holidays } = await make.call('add_official_holidays', admin, { preview: true });
  expect(await read`select id from closures`).toEqual([]);
  expect(holidays.every(({ ends_on }) => ends_on >= clubDay())).toBe(true);
  expect(holidays.length).toBeGreaterThan(9);
  const [first] = holidays;
  await make.insert('closures', { starts_on: first!.starts_on, ends_on: first!.ends_on, reason: 'Наш празник' });
  const both = await Promise.all([
    make.call('add_official_holidays', admin, {}),
    make.call('add_official_holidays', admin, {}),
  ]);
  expect(both.map((added) => added.holidays.length).toSorted((a, b) => a - b)).toEqual([0, holidays.length - 1]);
  expect(await stateOf('holidays')).toBe('done');
  expect(await readValue`select reason from closures where starts_on = ${first!.starts_on}::date`).toBe('Наш празник');
});

test('the test email goes to the admin; the guide says what the SMTP server answered', async () => {
  expect((await setup()).test_email).toBeNull();
  await make.call('send_test_email', admin, {});
  expect((await setup()).test_email).toMatchObject({ state: 'waiting', answer: null });
  await read`update email.outgoing set attempts = 1, last_error = '535 5.7.8 wrong password'`;
  expect((await setup()).test_email).toMatchObject({ state: 'failed', answer: '535 5.7.8 wrong password' });
  await make.call('send_test_email', admin, {});
  const emails = await read`select recipient, text from email.outgoing`;
  expect(emails).toEqual([
    { recipient: 'admin@club.example', text: expect.stringContaining('{site}/admin/setup#email') },
  ]);
  await read`update email.outgoing set sent_at = now(), answer = '250 2.0.0 Ok: queued as 4X'`;
  expect((await setup()).test_email).toMatchObject({
    recipient: 'admin@club.example',
    state: 'taken',
    answer: '250 2.0.0 Ok: queued as 4X',
  });
  expect(await stateOf('email')).toBe('open');
  await make.call('mark_setup_step', admin, { step: 'email', mark: 'confirmed' });
  expect(await stateOf('email')).toBe('done');
});

test('admins alone', async () => {
  const { caller } = await make.user({ role: 'reception' });
  for (const [name, input] of [
    ['read_setup', {}],
    ['mark_setup_step', { step: 'details', mark: 'skipped' }],
    ['close_setup', { closed: true }],
    ['send_test_email', {}],
    ['add_official_holidays', {}],
  ] as const)
    await refused('not_allowed', name, caller, input as never);
});
