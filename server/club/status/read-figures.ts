import { sql } from 'kysely';
import { CUT_OFF_MINUTES, JOB_NAMES, readJobSummary, type JobName } from '../../../contracts/jobs.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { WORTH_SENDING_HOURS } from '../../platform/email/email-sender.ts';

/** The runs of a job, as far as they are kept. */
interface JobFigures {
  name: JobName;
  /** The last run, whatever became of it. */
  started_at: string | null;
  finished_at: string | null;
  last_success: string | null;
  seconds: number | null;
  /** Of the last success. */
  warning?: string | null;
  /** Failures since the last success. */
  failures: number;
}

/** Emails or text messages that wait to leave, and those refused within three days. */
interface Waiting {
  waiting: number;
  /** Since when the oldest waits. */
  oldest: string | null;
  last_sent: string | null;
  refused: number;
  given_up: number;
}

/** The figures of the whole club, which are the same in each process. */
export interface ClubFigures {
  postgres: string;
  /** `given_up`: not tried any more, and none left since they were written. */
  emails: Waiting;
  /** `given_up`: useful no more, and none left since. `over_limit`: above the limit of this month. */
  texts: Waiting & { over_limit: number };
  jobs: JobFigures[];
  /** The beginning of the first run that is kept; null: none has. */
  first_run: string | null;
  slots: { kind: 'live' | 'backup' | 'standby'; bytes: number }[];
}

/** So long a recipient who was refused for good counts. */
const REFUSED_DAYS = 3;

/** Reads them with the rights of the club. */
export async function readFigures(trx: Transaction): Promise<ClubFigures> {
  const { rows } = await sql<Omit<ClubFigures, 'jobs' | 'slots'>>`
    with sent as (select max(sent_at) as at from email.outgoing where sent_at is not null),
      unsent as (
        select case when attempts = 0 then greatest(created_at, not_before) else created_at end as created_at,
          created_at > now() - make_interval(hours => ${WORTH_SENDING_HOURS}) as waits
        from email.outgoing
        where sent_at is null and failed_at is null and not for_digest and (attempts > 0 or not_before <= now() or created_at > now())
      )
    select current_setting('server_version') as postgres,
      (select jsonb_build_object(
          'waiting', count(*) filter (where waits), 'oldest', min(created_at) filter (where waits),
          'given_up', count(*) filter (where not waits and created_at > coalesce((select at from sent), '-infinity')),
          'last_sent', (select at from sent),
          'refused', (select count(*) from email.outgoing where failed_at > now() - make_interval(days => ${REFUSED_DAYS}) and not for_digest))
        from unsent) as emails,
      (select jsonb_build_object(
          'waiting', count(*) filter (where waits), 'oldest', min(greatest(created_at, case when attempts = 0 then not_before end)) filter (where waits),
          'given_up', count(*) filter (where not waits and not over_limit and created_at > coalesce(last_sent, '-infinity')),
          'over_limit', count(*) filter (where over_limit and created_at >= date_trunc('month', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia'),
          'last_sent', last_sent,
          'refused', (select count(*) from sms.outbox where failed_at > now() - make_interval(days => ${REFUSED_DAYS})))
        from (
          select *, not over_limit and useful_until > now() and (attempts > 0 or not_before <= now()) as waits
          from sms.outbox where sent_at is null and failed_at is null and (over_limit or attempts > 0 or not_before <= now())
        ) as unsent right join (select max(sent_at) as last_sent from sms.outbox where sent_at is not null) as sent on true
        group by last_sent) as texts,
      (select min(started_at) from job_runs) as first_run`.execute(trx);
  const { rows: jobs } = await sql<JobFigures & { summary: string | null }>`
    select job.name, last.started_at, last.finished_at, success.finished_at as last_success,
      extract(epoch from success.finished_at - success.started_at)::float8 as seconds, success.summary,
      (select count(*) from job_runs as run where run.name = job.name
        and (run.error is not null or (run.finished_at is null and run.started_at < now() - make_interval(mins => ${CUT_OFF_MINUTES})))
        and run.started_at > coalesce(success.started_at, '-infinity')) as failures
    from unnest(${[...JOB_NAMES]}::text[]) with ordinality as job (name, number)
    left join lateral (
      select started_at, finished_at from job_runs where job_runs.name = job.name order by started_at desc limit 1
    ) as last on true
    left join lateral (
      select started_at, finished_at, summary from job_runs
      where job_runs.name = job.name and finished_at is not null and error is null order by started_at desc limit 1
    ) as success on true
    order by number`.execute(trx);
  // Of this database, and those of the whole server: each holds back the log on the disk.
  const slots = await sql<ClubFigures['slots'][number]>`
    select case when slot_name = 'backup_log' then 'backup' when slot_name like 'realtime\_%' then 'live' else 'standby' end as kind,
      greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as bytes
    from pg_replication_slots
    where (database = current_database() or database is null) and restart_lsn is not null and not pg_is_in_recovery()
  `.execute(trx);
  return { ...only(rows), jobs: jobs.map(withWarning), slots: slots.rows };
}

const withWarning = ({ summary, ...job }: JobFigures & { summary: string | null }): JobFigures => ({
  ...job,
  warning: (summary && readJobSummary(summary)?.warning) || null,
});

const KEPT_MS = 10_000;
const TIMEOUT_MS = 2_000;

/**
 * The club's figures for scrapes: read every ten seconds at most, however many ask; null while the database does not
 * answer within two seconds.
 */
export class FiguresForScrapes {
  readonly #database: Database;
  #figures: Promise<ClubFigures | null> | undefined;
  #readAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  read(): Promise<ClubFigures | null> {
    if (!this.#figures || performance.now() - this.#readAt > KEPT_MS) {
      this.#readAt = performance.now();
      this.#figures = this.#readNow();
    }
    return this.#figures;
  }

  async #readNow(): Promise<ClubFigures | null> {
    const reading = this.#database.transaction(SERVICE, async (trx) => {
      await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
      return readFigures(trx);
    });
    const tooLate = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref());
    return Promise.race([reading.catch(() => null), tooLate]);
  }
}
