import { waitingRoomCounts } from './auth/waiting-room/waiting-room.ts';
import { FiguresForScrapes, type ClubFigures } from './club/status/read-figures.ts';
import type { Database } from './platform/database/database.ts';
import { loggedEntries } from './platform/log.ts';
import { Metrics } from './platform/metrics.ts';
import type { Machine } from './platform/process/machine.ts';
import type { Realtime } from './realtime/realtime.ts';

interface Watched {
  database: Database;
  machine: Machine;
  realtime: Pick<Realtime, 'counts'>;
}

const SAME = 'The same in each process of the club.';
const MILLISECONDS = 1000;

/** All figures of this process, and those of the club, which each of its processes reports. */
export function createMetrics(watched: Watched): Metrics {
  const metrics = new Metrics();
  watched.database.onStatement = (way, ms) => metrics.statement(way, ms);
  addProcess(metrics, watched);
  addMachine(metrics, watched);
  addClub(metrics, new FiguresForScrapes(watched.database));
  return metrics;
}

function addProcess(metrics: Metrics, { database, machine, realtime }: Watched): void {
  metrics.info('plavane_info', 'The program that runs.', {
    version: machine.version.version,
    commit: machine.version.commit ?? '',
  });
  metrics.gauges('plavane_database_connections', 'Connections of the pool, by state.', 'state', () => {
    const { inUse, idle } = database.counts();
    return { in_use: inUse, idle };
  });
  metrics.gauges('plavane_database_waiting', 'What waits for the database, by what it waits for.', 'what', () => {
    const { waiting, turns, lanes } = database.counts();
    return { connection: waiting, turn: turns, lane: lanes.waiting };
  });
  metrics.gauges('plavane_database_lanes', 'Lanes that are open, and batches under way on them.', 'what', () => {
    const { open, underWay } = database.counts().lanes;
    return { open, batches: underWay };
  });
  metrics.gauges('plavane_realtime', 'What the live connections of this process hold.', 'what', () => ({
    ...realtime.counts(),
  }));
  metrics.gauges(
    'plavane_waiting_room_people',
    'People who sign in or up at the moment, by where they wait.',
    'where',
    () => ({
      ...waitingRoomCounts(),
    }),
  );
  metrics.counter('plavane_log_entries_total', 'Errors and warnings in the log.', 'level', () => loggedEntries());
}

function addMachine(metrics: Metrics, { machine }: Watched): void {
  metrics.gauge(
    'plavane_disk_free_bytes',
    'Free space of the disk of the data folder.',
    () => machine.disk?.freeBytes ?? null,
  );
  metrics.gauge('plavane_disk_free_ratio', 'The free share of the disk of the data folder.', () =>
    machine.disk?.freeBytes == null ? null : machine.disk.report.free_percent / 100,
  );
  metrics.gauge('plavane_files_reachable', 'Whether the file store answers.', () =>
    machine.files ? Number(machine.files.state === 'ready') : null,
  );
  metrics.gauge('plavane_emails_expected', 'Whether emails leave this club.', () => Number(machine.emails === 'leave'));
  metrics.gauge('plavane_backups_expected', 'Whether this club makes backups at night.', () =>
    Number(machine.backups === 'on'),
  );
  metrics.gauge(
    'plavane_certificate_valid_until_seconds',
    'When the certificate of the public address ends, as a Unix time; absent without HTTPS, or where it cannot be read.',
    () => secondsOf(machine.certificate.latest()?.valid_until),
  );
  metrics.gauge(
    'plavane_standby_up',
    'Whether the standby of READ_DATABASE_URL answers this process; absent without one.',
    async () => (machine.standby ? Number((await machine.standby.report()).answers) : null),
  );
  metrics.gauge(
    'plavane_standby_lag_seconds',
    'For how long the standby has lacked something that the primary has, ten minutes at most; absent while it does not answer.',
    async () => (await machine.standby?.report())?.lag_seconds ?? null,
  );
}

function addClub(metrics: Metrics, figures: FiguresForScrapes): void {
  const of =
    <Value>(read: (figures: ClubFigures) => Value) =>
    async () => {
      const values = await figures.read();
      return values && read(values);
    };
  const job = (read: (job: ClubFigures['jobs'][number]) => number | null) =>
    of(({ jobs }) => Object.fromEntries(jobs.map((each) => [each.name, read(each)])));
  metrics.gauge('plavane_database_up', 'Whether the database answered this process.', async () =>
    Number((await figures.read()) !== null),
  );
  metrics.gauges(
    'plavane_club_emails',
    `Emails that wait, and recipients refused for good within three days. ${SAME}`,
    'state',
    of(({ emails: { waiting, refused } }) => ({ waiting, refused })),
  );
  metrics.gauge(
    'plavane_club_oldest_email_seconds',
    `The age of the oldest email that waits; 0 without any. ${SAME}`,
    of(({ emails: { oldest } }) => (oldest ? (Date.now() - Date.parse(oldest)) / MILLISECONDS : 0)),
  );
  metrics.gauge(
    'plavane_club_last_email_time_seconds',
    `When an email last left, as a Unix time. ${SAME}`,
    of(({ emails }) => secondsOf(emails.last_sent)),
  );
  metrics.gauges(
    'plavane_club_job_last_success_time_seconds',
    `When a job last ended well, as a Unix time. ${SAME}`,
    'job_name',
    job(({ last_success: at }) => secondsOf(at)),
  );
  metrics.gauges(
    'plavane_club_job_seconds',
    `How long the last run of a job took that ended well. ${SAME}`,
    'job_name',
    job(({ seconds }) => seconds),
  );
  metrics.gauges(
    'plavane_club_job_failures',
    `Failures of a job since its last success. ${SAME}`,
    'job_name',
    job(({ failures }) => failures),
  );
  metrics.gauge(
    'plavane_club_backup_proved_time_seconds',
    `When a backup was last restored and proved, as a Unix time; absent without any. ${SAME}`,
    of(({ jobs }) => secondsOf(jobs.find(({ name }) => name === 'back_up')?.last_success)),
  );
  metrics.gauge(
    'plavane_club_backup_failures',
    `Backups that failed since the last one that was proved. ${SAME}`,
    of(({ jobs }) => jobs.find(({ name }) => name === 'back_up')?.failures ?? null),
  );
  metrics.gauges(
    'plavane_club_replication_slot_bytes',
    `The most log that a replication slot holds back on the disk, by what it is for. ${SAME}`,
    'kind',
    of(({ slots }) => {
      const most: Record<string, number> = {};
      for (const { kind, bytes } of slots) most[kind] = Math.max(most[kind] ?? 0, bytes);
      return most;
    }),
  );
}

const secondsOf = (moment: string | null | undefined): number | null =>
  moment ? Date.parse(moment) / MILLISECONDS : null;
