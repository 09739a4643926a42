import { saveEventSquadsInput, setEventSquadInput } from '../../../../contracts/inputs/events.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isOneOf } from '../../core/staff.ts';
import { lockEvent, requireEventStaff } from '../seats.ts';

export const saveEventSquads = defineProcedure({
  name: 'save_event_squads',
  summary:
    'Writes the squads of an event in one piece, each with its instructor and the most children of it; the children of a squad that goes are in none.',
  input: saveEventSquadsInput,
  async run(context, { event_id, squads }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      await requireInstructors(
        trx,
        squads.map(({ instructor_id }) => instructor_id ?? null),
      );
      const ids = squads.flatMap(({ squad_id }) => squad_id ?? []);
      await trx
        .deleteFrom('event_squads')
        .where('event_id', '=', event_id)
        .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
        .execute();
      for (const { squad_id, name, instructor_id = null, capacity = null } of squads) {
        const columns = { name, instructor_id, capacity };
        if (squad_id) await changeSquad(trx, { event_id, squad_id, columns });
        else
          await trx
            .insertInto('event_squads')
            .values({ event_id, ...columns })
            .execute();
      }
      return { squads: squads.length };
    });
  },
});

interface Change {
  event_id: string;
  squad_id: string;
  columns: { name: string; instructor_id: string | null; capacity: number | null };
}

async function changeSquad(trx: Transaction, { event_id, squad_id, columns }: Change): Promise<void> {
  const changed = await trx
    .updateTable('event_squads')
    .set(columns)
    .where('id', '=', squad_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new ClubError('event_squad_not_found');
  if (columns.capacity === null) return;
  const { taken } = await trx
    .selectFrom('event_registrations')
    .select(({ fn }) => fn.countAll<string>().as('taken'))
    .where('squad_id', '=', squad_id)
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow();
  if (Number(taken) > columns.capacity) throw new ClubError('event_squad_full');
}

async function requireInstructors(trx: Transaction, ids: readonly (string | null)[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (id !== null && !(await isOneOf(trx, id, ['instructor'])))
      throw new ClubError('invalid_input', {
        details: [{ field: `squads.${index}.instructor_id`, fault: 'invalid' }],
      });
  }
}

export const setEventSquad = defineProcedure({
  name: 'set_event_squad',
  summary: 'Moves attendees of an event to one of its squads, or out of all squads; a full squad is refused.',
  input: setEventSquadInput,
  async run(context, { event_id, registration_ids, squad_id = null }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      if (squad_id) {
        await trx
          .selectFrom('event_squads')
          .select('id')
          .where('id', '=', squad_id)
          .where('event_id', '=', event_id)
          .executeTakeFirstOrThrow(() => new ClubError('event_squad_not_found'));
      }
      const ids = [...new Set(registration_ids)];
      const moved = await trx
        .updateTable('event_registrations')
        .set({ squad_id })
        .where('id', 'in', ids)
        .where('event_id', '=', event_id)
        .where('status', '<>', 'cancelled')
        .executeTakeFirst();
      if (Number(moved.numUpdatedRows) < ids.length) throw new ClubError('registration_not_found');
      return { moved: ids.length };
    });
  },
});
