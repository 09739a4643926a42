import { runJobInput } from '../../contracts/inputs/jobs.ts';
import { requireAdmin } from './core/access/access.ts';
import { audit } from './core/audit.ts';
import { defineProcedure } from './core/procedure.ts';

export const runJob = defineProcedure({
  name: 'run_job',
  summary: 'Asks for a job of the club to be done now; its outcome is in job_runs.',
  input: runJobInput,
  async run(context, { name }) {
    await requireAdmin(context);
    await audit(context, 'run_job', { table: 'job_runs', id: name });
    await context.startJob(name);
    return { name };
  },
});
