import { addDays, clubDay, clubTime } from './time.ts';

/** The time of a job: every few minutes of the hour, or once a day in club time. */
export type Schedule = { minutes: number } | { daily: `${number}:${number}` };

/** The club's automatic jobs, and their times. */
export const JOBS = {
  lapse_offers: { minutes: 1 },
  seat_draws: { minutes: 1 },
  send_messages: { minutes: 1 },
  send_digests: { minutes: 5 },
  recover_cards: { minutes: 5 },
  void_codes: { minutes: 5 },
  announce_documents: { minutes: 10 },
  announce_albums: { minutes: 10 },
  change_prices: { minutes: 10 },
  report_faults: { minutes: 10 },
  remind_of_lessons: { minutes: 30 },
  expire_packages: { daily: '00:20' },
  turn_seasons: { daily: '01:10' },
  make_lessons: { daily: '02:10' },
  renew_subscriptions: { daily: '03:10' },
  catch_up_cards: { daily: '03:40' },
  sweep: { daily: '04:10' },
  back_up: { daily: '04:20' },
  check_books: { daily: '04:40' },
  sum_days: { daily: '05:10' },
  charge_cards: { daily: '07:30' },
  warn_of_expiry: { daily: '09:00' },
  release_seats: { daily: '09:05' },
  remind_of_payments: { daily: '09:15' },
  remind_of_certificates: { daily: '09:30' },
  apply_retention: { daily: '09:45' },
} as const satisfies Record<string, Schedule>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];

/** Jobs are done in seconds: a run without an end for so long was cut off with its process. */
export const CUT_OFF_MINUTES = 15;

/** The units of a run. */
export const JOB_UNITS = [
  'classes',
  'seats',
  'packages',
  'credits',
  'sessions',
  'payments',
  'pauses',
  'prices',
  'periods',
  'ended',
  'documents',
  'lessons',
  'people',
  'runs',
  'cards',
  'codes',
  'intents',
  'refunds',
  'days',
  'sums',
  'messages',
  'notices',
  'health_notes',
  'certificates',
  'accounts',
  'differences',
  'tables',
  'rows',
  'files',
  'unanswered',
] as const;
type JobUnit = (typeof JOB_UNITS)[number];

/** The results of a run, in figures, and the things that admins are to look at all the same; job_runs keeps it as JSON. */
export type JobSummary = Partial<Record<JobUnit, number>> & { warning?: string };

/** The figures of a run; null for a text of an older program. */
export function readJobSummary(text: string): JobSummary | null {
  try {
    return JSON.parse(text) as JobSummary;
  } catch {
    return null;
  }
}

/** The schedule as cron writes it, in club time. */
export function cronOf(schedule: Schedule): string {
  if ('minutes' in schedule) return `*/${schedule.minutes} * * * *`;
  const [hour, minute] = schedule.daily.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}

const MINUTE_MS = 60_000;

/** The next moment after `from` at which the job is due. */
export function nextRun(schedule: Schedule, from = new Date()): Date {
  if ('minutes' in schedule) {
    const step = schedule.minutes * MINUTE_MS;
    return new Date((Math.floor(from.getTime() / step) + 1) * step);
  }
  const today = clubDay(from);
  const day = clubTime(from) < schedule.daily ? today : addDays(today, 1);
  return atClubTime(day, schedule.daily);
}

/** The moment of a day and time in the club: found from the zone's distance on that day. */
function atClubTime(day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const moment = clubTime(asUtc);
  const distance = (minutesOf(moment) - minutesOf(time) + 1440) % 1440;
  return new Date(asUtc.getTime() - distance * MINUTE_MS);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
