import { sql } from 'kysely';
import { closeSetupInput, markSetupStepInput } from '../../../contracts/inputs/setup.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const markSetupStep = defineProcedure({
  name: 'mark_setup_step',
  summary:
    'Skips a step of the setup guide for the whole club, or confirms one that no data shows to be done; without a mark the step is open again.',
  input: markSetupStepInput,
  async run(context, { step, mark }) {
    await requireAdmin(context);
    const list = (state: 'skipped' | 'confirmed') =>
      mark === state
        ? sql<string[]>`array_append(array_remove(${sql.ref(state)}, ${step}), ${step})`
        : sql<string[]>`array_remove(${sql.ref(state)}, ${step})`;
    await asServiceRole(context.trx, (trx) =>
      trx
        .updateTable('club_setup')
        .set({ skipped: list('skipped'), confirmed: list('confirmed') })
        .execute(),
    );
    return { step, mark };
  },
});

export const closeSetup = defineProcedure({
  name: 'close_setup',
  summary: 'Closes the setup guide, so that it is not shown any more, or opens it again.',
  input: closeSetupInput,
  async run(context, { closed }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, (trx) =>
      trx
        .updateTable('club_setup')
        .set({ closed_at: closed ? sql<string>`coalesce(closed_at, now())` : null })
        .execute(),
    );
    return { closed };
  },
});
