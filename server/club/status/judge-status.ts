import { statusLine, type MachineReport, type StatusLine } from '../../../contracts/status.ts';
import type { ClubFigures } from './read-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A day and a half: a night may be missed by a few hours, and not whole. */
const BACKUP_LATE_MS = 36 * HOUR_MS;
/** Emails that wait for so long while none leaves are stuck. */
const STUCK_MS = HOUR_MS;
/** A text message says what is urgent. */
const TEXTS_STUCK_MS = HOUR_MS / 4;
/** A job that failed so often without a success needs a person. */
const FAILING = 3;
/** The most frequent job runs each minute. */
const STOPPED_MS = HOUR_MS / 2;
const ENDING_DAYS = 14;
/** So much log on the disk for a slot is more than a restart or a slow reader leaves. */
export const GROWING_BYTES = 512 * 1024 * 1024;
/** A busy moment is over before. */
const BEHIND_SECONDS = 60;
/** A few errors a day may pass by themselves. */
const MANY_ERRORS = 20;

/** The lines of the status page, in their order. */
export function judgeStatus(figures: ClubFigures, machine: MachineReport, now = Date.now()): StatusLine[] {
  const ago = (moment: string) => now - Date.parse(moment);
  return [
    emails(figures, machine, ago),
    ...(machine.texts ? [texts(figures, ago)] : []),
    backup(figures, machine, ago),
    jobs(figures, machine, ago),
    ...(machine.disk ? [statusLine('disk', machine.disk.state, { percent: machine.disk.free_percent })] : []),
    ...(machine.files ? [statusLine('files', machine.files)] : []),
    certificate(machine, now),
    statusLine('database', 'reachable', { name: figures.postgres, is_embedded: machine.database === 'embedded' }),
    ...(machine.standby ? [standby(machine.standby)] : []),
    replication(figures),
    statusLine('errors', machine.errors >= MANY_ERRORS ? 'many' : 'few', { count: machine.errors }),
    statusLine('version', 'running', { name: machine.version, commit: machine.commit, at: machine.started_at }),
  ];
}

type Ago = (moment: string) => number;

function emails({ emails: figures }: ClubFigures, machine: MachineReport, ago: Ago): StatusLine {
  const { waiting, last_sent: at, refused, given_up } = figures;
  if (machine.emails === 'kept') return statusLine('emails', 'kept');
  if (machine.emails === 'off') return statusLine('emails', 'off', { count: waiting });
  if (isStuck(figures, STUCK_MS, ago) || given_up > 0)
    return statusLine('emails', 'stuck', { at, count: waiting + given_up });
  if (refused > 0) return statusLine('emails', 'refused', { at, count: refused });
  return statusLine('emails', at === null && waiting === 0 ? 'unused' : 'leaving', { at, count: waiting });
}

function texts({ texts: figures }: ClubFigures, ago: Ago): StatusLine {
  const { waiting, last_sent: at, refused, given_up, over_limit } = figures;
  if (isStuck(figures, TEXTS_STUCK_MS, ago) || given_up > 0)
    return statusLine('texts', 'stuck', { at, count: waiting + given_up });
  if (over_limit > 0) return statusLine('texts', 'over_limit', { at, count: over_limit });
  if (refused > 0) return statusLine('texts', 'refused', { at, count: refused });
  return statusLine('texts', at === null && waiting === 0 ? 'unused' : 'leaving', { at, count: waiting });
}

/** The oldest waits for longer, and nothing left meanwhile. */
const isStuck = ({ oldest, last_sent: at }: ClubFigures['emails'], most: number, ago: Ago): boolean =>
  oldest !== null && ago(oldest) > most && (at === null || ago(at) > most);

function backup({ jobs: all, first_run }: ClubFigures, machine: MachineReport, ago: Ago): StatusLine {
  if (machine.backups === 'none') return statusLine('backup', 'demo');
  if (machine.backups === 'off') return statusLine('backup', 'off');
  const { last_success: at = null, failures = 0, warning = null } = all.find(({ name }) => name === 'back_up') ?? {};
  if (failures > 0) return statusLine('backup', 'failed', { at });
  if (at === null) return statusLine('backup', first_run && ago(first_run) > BACKUP_LATE_MS ? 'missing' : 'none');
  if (ago(at) > BACKUP_LATE_MS) return statusLine('backup', 'late', { at });
  return warning ? statusLine('backup', 'warned', { at, name: warning }) : statusLine('backup', 'proved', { at });
}

/** All but the backup, which has a line of its own. */
function jobs({ jobs: all }: ClubFigures, machine: MachineReport, ago: Ago): StatusLine {
  const others = all.filter(({ name }) => name !== 'back_up');
  const at = others.reduce<string | null>(
    (last, { started_at }) => (started_at && (!last || started_at > last) ? started_at : last),
    null,
  );
  if (ago(machine.started_at) > STOPPED_MS && (at === null || ago(at) > STOPPED_MS))
    return statusLine('jobs', 'stopped', { at });
  const failing = others.filter(({ failures }) => failures >= FAILING);
  if (failing.length > 0) return statusLine('jobs', 'failing', { at, jobs: failing.map(({ name }) => name) });
  const failed = others.filter(({ failures }) => failures > 0);
  if (failed.length > 0) return statusLine('jobs', 'failed', { at, jobs: failed.map(({ name }) => name) });
  return statusLine('jobs', 'running', { at });
}

function certificate({ certificate: report }: MachineReport, now: number): StatusLine {
  if (report === null) return statusLine('certificate', 'none');
  const { host: name, valid_until: at } = report;
  if (at === null) return statusLine('certificate', 'unread', { name });
  const days = Math.floor((Date.parse(at) - now) / DAY_MS);
  if (days < 0) return statusLine('certificate', 'ended', { name, at });
  if (!report.is_for_host) return statusLine('certificate', 'other_name', { name });
  return statusLine('certificate', days < ENDING_DAYS ? 'ending' : 'valid', { name, at, days });
}

function standby({ answers, lag_seconds }: NonNullable<MachineReport['standby']>): StatusLine {
  if (!answers || lag_seconds === null) return statusLine('standby', 'away');
  const seconds = Math.round(lag_seconds);
  return statusLine('standby', seconds >= BEHIND_SECONDS ? 'behind' : 'following', { seconds });
}

function replication({ slots }: ClubFigures): StatusLine {
  if (slots.length === 0) return statusLine('replication', 'none');
  const bytes = Math.max(...slots.map((slot) => slot.bytes));
  const facts = { count: slots.length, megabytes: Math.round(bytes / 1024 / 1024) };
  return statusLine('replication', bytes >= GROWING_BYTES ? 'growing' : 'small', facts);
}
