import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import { faultsOf, type FaultKind, type MachineReport } from '../../../contracts/status.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { readAdmins } from '../core/admins.ts';
import { notify } from '../core/notifications/notify.ts';
import { judgeStatus } from './judge-status.ts';
import { readFigures } from './read-figures.ts';

/** Admins are notified of faults of a kind once a day at most. */
const QUIET = `interval '1 day'`;
const KEPT = `interval '90 days'`;

interface Fault {
  id: string;
  kind: FaultKind;
  notified_at: string | null;
}

/**
 * Notifies the admins of each part that needs a person, once until it is well again, and then of that. Returns how many
 * notices those were; none in a demo.
 */
export async function reportFaults(
  database: Database,
  machineReport: () => Promise<MachineReport>,
  now?: number,
): Promise<JobSummary> {
  const machine = await machineReport();
  if (machine.is_demo) return {};
  return database.transaction(SERVICE, async (trx) => {
    const faulty = judgeStatus(await readFigures(trx), machine, now).flatMap(faultsOf);
    await sql`delete from faults where ended_at < now() - ${sql.raw(KEPT)}`.execute(trx);
    await sql`insert into faults (kind) select unnest(${faulty}::text[]) on conflict (kind) where ended_at is null do nothing`.execute(
      trx,
    );
    // Of a disk that becomes full or free at once, one notice says it all.
    const ended = without('disk_full', { where: 'disk' }, await end(trx, faulty));
    const began = without('disk', { where: 'disk_full' }, await due(trx));
    const to = await readAdmins(trx);
    for (const { id, kind: fault } of ended)
      await notify(trx, { to, kind: 'fault_ended', data: { fault }, once: `fault_ended:${id}` });
    for (const { id, kind: fault } of began)
      // While no email leaves, the bell alone is of use.
      await notify(trx, { to, kind: 'fault_began', data: { fault }, once: `fault:${id}`, byEmail: fault !== 'emails' });
    return { notices: ended.length + began.length };
  });
}

const without = (kind: FaultKind, { where }: { where: FaultKind }, faults: Fault[]): Fault[] =>
  faults.some((fault) => fault.kind === where) ? faults.filter((fault) => fault.kind !== kind) : faults;

/** Ends the faults of other kinds; returns those of which the admins know. */
async function end(trx: Transaction, faulty: FaultKind[]): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    update faults set ended_at = now() where ended_at is null and kind <> all (${faulty}::text[])
    returning id, kind, notified_at`.execute(trx);
  return rows.filter(({ notified_at }) => notified_at !== null);
}

/** The faults of which the admins do not know yet and are notified now. */
const due = (trx: Transaction): Promise<Fault[]> => allRows(trx)`
    update faults set notified_at = now()
    where ended_at is null and notified_at is null and not exists (
      select from faults as other where other.kind = faults.kind and other.notified_at > now() - ${sql.raw(QUIET)}
    )
    returning id, kind, notified_at`;
