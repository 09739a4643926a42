import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MachineReport, StatusLine } from '../../../contracts/status.ts';
import { ANONYMOUS, type Caller } from '../../platform/caller.ts';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { createRest } from '../../rest/rest.ts';
import { clubTest } from '../../testing/club.ts';
import { PROCEDURES } from '../procedures.ts';
import { serveProcedures } from '../serve-procedures.ts';
import { GROWING_BYTES, judgeStatus } from './judge-status.ts';
import type { ClubFigures } from './read-figures.ts';

const { club, make, asService } = await clubTest();
const NOW = Date.parse('2026-11-23T08:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

const MACHINE: MachineReport = {
  version: '1.0.0',
  commit: 'abc',
  started_at: hoursAgo(100),
  is_demo: false,
  emails: 'leave',
  texts: true,
  backups: 'on',
  database: 'embedded',
  disk: { state: 'enough', free_percent: 40 },
  files: 'ready',
  certificate: { host: 'club.example', valid_until: hoursAgo(-24 * 40), is_for_host: true },
  standby: null,
  errors: 0,
};
const job = (name: 'back_up' | 'sweep' | 'lapse_offers', hours: number, failures = 0) => ({
  name,
  started_at: hoursAgo(failures ? 0 : hours),
  finished_at: hoursAgo(failures ? 0 : hours),
  last_success: hoursAgo(hours),
  seconds: 1,
  failures,
});
const FIGURES: ClubFigures = {
  postgres: '18.4',
  emails: { waiting: 0, oldest: null, last_sent: hoursAgo(2), refused: 0, given_up: 0 },
  texts: { waiting: 0, oldest: null, last_sent: hoursAgo(30), refused: 0, given_up: 0, over_limit: 0 },
  jobs: [job('lapse_offers', 0), job('sweep', 4), job('back_up', 4)],
  first_run: hoursAgo(500),
  slots: [{ kind: 'live', bytes: 1000 }],
};
const said = (lines: StatusLine[]) =>
  lines.filter(({ state }) => state !== 'fine').map(({ topic, report, state }) => `${topic} ${report} ${state}`);

test('a club that works has every line fine', () => {
  const lines = judgeStatus(FIGURES, MACHINE, NOW);
  expect(said(lines)).toEqual([]);
  expect(lines).toHaveLength(11);
});

const { emails, texts } = FIGURES;
test.each<[string, Partial<ClubFigures>, Partial<MachineReport>, string[]]>([
  ['one night missed', { jobs: [job('lapse_offers', 0), job('back_up', 37)] }, {}, ['backup late act']],
  ['a failed backup', { jobs: [job('lapse_offers', 0), job('back_up', 30, 1)] }, {}, ['backup failed act']],
  [
    'a backup with a damaged one beside it',
    { jobs: [job('lapse_offers', 0), { ...job('back_up', 4), warning: 'Damaged: backups/one/manifest' }] },
    {},
    ['backup warned look'],
  ],
  ['a new club', { jobs: [job('lapse_offers', 0)], first_run: hoursAgo(3) }, {}, ['backup none look']],
  ['never a backup', { jobs: [job('lapse_offers', 0)] }, {}, ['backup missing act']],
  ['no target', {}, { backups: 'off' }, ['backup off look']],
  ['no email leaves', { emails: { ...emails, waiting: 5, oldest: hoursAgo(1.5) } }, {}, ['emails stuck act']],
  [
    'one email waits while others leave',
    { emails: { ...emails, waiting: 1, oldest: hoursAgo(5), last_sent: hoursAgo(0.2) } },
    {},
    [],
  ],
  ['emails that were given up', { emails: { ...emails, given_up: 3 } }, {}, ['emails stuck act']],
  ['no text message leaves', { texts: { ...texts, waiting: 2, oldest: hoursAgo(0.3) } }, {}, ['texts stuck act']],
  ['a text message of this minute', { texts: { ...texts, waiting: 2, oldest: hoursAgo(0.1) } }, {}, []],
  ['text messages of no use any more', { texts: { ...texts, given_up: 1 } }, {}, ['texts stuck act']],
  ['a limit that was too low', { texts: { ...texts, over_limit: 4, refused: 1 } }, {}, ['texts over_limit look']],
  ['refused numbers', { texts: { ...texts, refused: 2 } }, {}, ['texts refused look']],
  ['no carrier', { texts: { ...texts, refused: 2 } }, { texts: false }, []],
  ['refused recipients', { emails: { ...emails, refused: 1 } }, {}, ['emails refused look']],
  ['a demo', { emails: { ...emails, waiting: 9, oldest: hoursAgo(9) } }, { emails: 'kept', backups: 'none' }, []],
  [
    'a job that failed once',
    { jobs: [job('lapse_offers', 0), job('sweep', 25, 1), job('back_up', 1)] },
    {},
    ['jobs failed look'],
  ],
  [
    'a job that fails',
    { jobs: [job('lapse_offers', 0), job('sweep', 25, 3), job('back_up', 1)] },
    {},
    ['jobs failing act'],
  ],
  ['jobs that stopped', { jobs: [job('lapse_offers', 1), job('back_up', 1)] }, {}, ['jobs stopped act']],
  [
    'jobs of a program that just started',
    { jobs: [job('lapse_offers', 1), job('back_up', 1)] },
    { started_at: hoursAgo(0) },
    [],
  ],
  ['little room', {}, { disk: { state: 'low', free_percent: 6 } }, ['disk low look']],
  [
    'a certificate before its end',
    {},
    { certificate: { host: 'x', valid_until: hoursAgo(-24 * 13), is_for_host: true } },
    ['certificate ending look'],
  ],
  [
    'a certificate past its end',
    {},
    { certificate: { host: 'x', valid_until: hoursAgo(1), is_for_host: true } },
    ['certificate ended act'],
  ],
  [
    'another certificate',
    {},
    { certificate: { host: 'x', valid_until: hoursAgo(-999), is_for_host: false } },
    ['certificate other_name look'],
  ],
  ['no HTTPS', {}, { certificate: null }, []],
  ['a slot that is not read', { slots: [{ kind: 'backup', bytes: GROWING_BYTES }] }, {}, ['replication growing act']],
  ['a standby that follows', {}, { standby: { answers: true, lag_seconds: 2 } }, []],
  ['a standby far behind', {}, { standby: { answers: true, lag_seconds: 90 } }, ['standby behind look']],
  ['a standby that is away', {}, { standby: { answers: false, lag_seconds: null } }, ['standby away look']],
  ['many errors', {}, { errors: 20 }, ['errors many look']],
])('%s', (_what, figures, machine, expected) => {
  expect(said(judgeStatus({ ...FIGURES, ...figures }, { ...MACHINE, ...machine }, NOW))).toEqual(expected);
});

/** The official client of a caller. */
const clientOf = (caller: Caller) => {
  const machineReport = async () => ({ ...MACHINE, certificate: null, started_at: new Date().toISOString() });
  const rest = createRest({
    database: club.database,
    procedures: serveProcedures(PROCEDURES, { ...club, services: { machineReport } }),
    identify: async () => caller,
  });
  const site = new Hono().route('/rest/v1', rest);
  return createClient('http://club.example', 'key', {
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  });
};

test('an admin reads the lines; all others are refused', async () => {
  const people = await Promise.all(
    (['parent', 'instructor', 'athlete', 'reception'] as const).map((role) => make.user({ role })),
  );
  for (const { caller } of people) await fails(clientOf(caller).rpc('read_status'), 'not_allowed');
  await fails(clientOf(ANONYMOUS).rpc('read_status'));

  await asService(async (trx) => {
    await sql`insert into job_runs (name, started_at, finished_at, summary, error) values
      ('sweep', now() - interval '2 days', now() - interval '2 days', '{}', null),
      ('sweep', now() - interval '3 minutes', now() - interval '3 minutes', null, 'No'),
      ('sweep', now() - interval '2 minutes', now() - interval '2 minutes', null, 'No'),
      ('sweep', now() - interval '1 hour', null, null, null),
      ('back_up', now() - interval '2 hours', now() - interval '1 hour', '{}', null)`.execute(trx);
    await sql`insert into email.outgoing (recipient, locale, kind, subject, created_at, attempts, failed_at) values
      ('a@x.example', 'bg', 'x', 'X', now() - interval '3 hours', 4, null),
      ('b@x.example', 'bg', 'x', 'X', now() - interval '3 hours', 1, now())`.execute(trx);
  });
  const admin = clientOf(await make.caller('admin'));
  const data = await succeeds(admin.rpc('read_status'));
  const { lines } = data as { lines: StatusLine[] };
  expect(said(lines)).toEqual(['emails stuck act', 'jobs failing act']);
  expect(lines.find(({ topic }) => topic === 'emails')!.facts).toMatchObject({ count: 1 });
  expect(lines.find(({ topic }) => topic === 'jobs')!.facts.jobs).toEqual(['sweep']);
  expect(lines.find(({ topic }) => topic === 'backup')!.report).toBe('proved');
  expect(JSON.stringify(lines)).not.toContain('x.example');
});

test('text messages that wait, are late, above the limit or refused each have their line', async () => {
  const admin = clientOf(await make.caller('admin'));
  const line = async () => {
    const data = await succeeds(admin.rpc('read_status'));
    const { report, facts } = (data as { lines: StatusLine[] }).lines.find(({ topic }) => topic === 'texts')!;
    return `${report} ${facts.count}`;
  };
  const outbox = (values: ReturnType<typeof sql>) =>
    asService((trx) =>
      sql`delete from sms.outbox`.execute(trx).then(() =>
        sql`insert into sms.outbox (recipient, body, over_limit, attempts, created_at, not_before, useful_until, sent_at, failed_at)
          select '359880000000', case when not over then 'x' end, over, attempts, now() - age, now() - age + waits, now() - age + interval '12 hours',
            now() - sent, now() - failed
          from (values ${values}) as text (over, attempts, age, waits, sent, failed)`.execute(trx),
      ),
    );
  const [none, minute, hour] = [sql`null::interval`, sql`interval '1 minute'`, sql`interval '1 hour'`];
  await outbox(sql`(false, 0, ${minute}, interval '0', ${none}, ${none})`);
  expect(await line()).toBe('leaving 1');
  // Those of the night wait for the morning.
  await outbox(sql`(false, 0, ${hour}, interval '7 hours', ${none}, ${none})`);
  expect(await line()).toBe('unused 0');
  await outbox(
    sql`(false, 3, ${hour}, interval '0', ${none}, ${none}), (true, 0, ${hour}, interval '0', ${none}, ${none})`,
  );
  expect(await line()).toBe('stuck 1');
  await outbox(
    sql`(false, 3, ${hour}, interval '0', ${none}, ${none}), (false, 1, ${minute}, interval '0', ${minute}, ${none})`,
  );
  expect(await line()).toBe('leaving 1');
  await outbox(sql`(false, 9, interval '2 days', interval '0', ${none}, ${none})`);
  expect(await line()).toBe('stuck 1');
  await outbox(
    sql`(true, 0, ${minute}, interval '0', ${none}, ${none}), (false, 1, ${hour}, interval '0', ${none}, ${minute})`,
  );
  expect(await line()).toBe('over_limit 1');
  await outbox(
    sql`(false, 1, ${hour}, interval '0', ${none}, ${minute}), (false, 1, ${hour}, interval '0', ${minute}, ${none})`,
  );
  expect(await line()).toBe('refused 1');
});
