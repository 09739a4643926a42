import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { JobName } from '../../../contracts/jobs.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';

const COLUMNS = 'id,name,started_at,finished_at,summary,error';
export type JobRun = Selected<'job_runs', typeof COLUMNS>;
const ALL = ['job_runs'] as const;
const SHOWN = 10;
const WATCH_MS = 20_000;

/** The newest run of each job; looked at again now and then, since jobs run by themselves. */
export const lastRunsQuery = askQuery([...ALL, 'last'], (club) => club.from('last_job_runs').select(COLUMNS), {
  refetchInterval: WATCH_MS,
});

/** Emails whose recipients were refused for good. */
export const refusedEmailsQuery = queryOptions({
  queryKey: ['refused_emails'],
  queryFn: async () => (await rpc('list_refused_emails', {})).emails,
});

/** The last runs of one job, newest first. */
export const runsQuery = (name: JobName) =>
  askQuery([...ALL, name], (club) =>
    club.from('job_runs').select(COLUMNS).eq('name', name).order('started_at', { ascending: false }).limit(SHOWN),
  );

const ASK_MS = 500;
const PATIENCE_MS = 20_000;

/** Asks for a run and waits until one that began after that has ended; null when none has within a while. */
export function useRunJob() {
  const queries = useQueryClient();
  return useWrite(async ({ name, before }: { name: JobName; before: string | null }) => {
    await rpc('run_job', { name });
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      const runs = await queries.fetchQuery({ ...lastRunsQuery, staleTime: 0 });
      const run = runs.find((each) => each.name === name);
      if (run?.finished_at && run.id !== before) return run;
    }
    return null;
  }, STALE_AFTER.run_job);
}
