import { readStatusInput } from '../../../contracts/inputs/status.ts';
import type { StatusLine } from '../../../contracts/status.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure, Later } from '../core/procedure.ts';
import { judgeStatus } from './judge-status.ts';
import { readFigures } from './read-figures.ts';

export const readStatus = defineProcedure({
  name: 'read_status',
  summary:
    'How the installation is, line by line: emails, text messages, backup, jobs, disk, files, certificate, database, standby, replication slots, errors in the log, version. Disk, files, standby, errors and version are those of the process that answers.',
  input: readStatusInput,
  async run(context): Promise<Later<{ lines: StatusLine[] }>> {
    await requireAdmin(context);
    const figures = await asServiceRole(context.trx, readFigures);
    // The certificate is read over the network: not while the transaction is open.
    return new Later(async () => ({ lines: judgeStatus(figures, await context.machineReport()) }));
  },
});
