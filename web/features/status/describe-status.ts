import type { Format } from '../../../contracts/format.ts';
import { JOBS } from '../../../contracts/jobs.ts';
import type { StatusLine, StatusTopic } from '../../../contracts/status.ts';
import type { TFunction } from '../../i18n/keys.ts';

/** The text of every report has the shape of these. */
type ReportKey = 'version.running';

/** The section of docs/operations.md about a part. */
export const OPERATIONS_SECTIONS: Record<StatusTopic, string> = {
  emails: 'Email',
  texts: 'Text messages',
  backup: 'Backup',
  jobs: 'Jobs',
  disk: 'When something fails',
  files: 'Files',
  certificate: 'Behind a proxy',
  database: 'Health',
  standby: 'More than one machine',
  replication: 'Live changes',
  errors: 'Health',
  version: 'Update',
};

/** A line in one sentence. */
export function describeStatus(
  { topic, report, facts }: StatusLine,
  t: TFunction<readonly ['status', 'jobs']>,
  format: Format,
): string {
  const { at, jobs = [], commit } = facts;
  return t(`lines.${topic}.${report}` as `lines.${ReportKey}`, {
    ...facts,
    when: at ? `${format.relativeDay(at)} ${format.time(at)}` : '',
    day: at ? format.date(at) : '',
    nightly: JOBS.back_up.daily,
    names: jobs.map((name) => `„${t(`jobs:names.${name}`)}“`).join(', '),
    from: commit ? ` (${commit})` : '',
    database: facts.is_embedded === undefined ? '' : t(facts.is_embedded ? 'database.embedded' : 'database.own'),
  });
}

/** A way out of it; empty where none is needed. */
export function adviceFor({ topic, report, state }: StatusLine, t: TFunction<readonly ['status', 'jobs']>): string {
  return state === 'fine' ? '' : t(`advice.${topic}.${report}` as 'advice.jobs.failed');
}
