import { saveEventGroupsInput, setEventGroupInput } from '../../../../contracts/inputs/events.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockEvent, requireEventStaff } from '../seats.ts';

export const saveEventGroups = defineProcedure({
  name: 'save_event_groups',
  summary:
    'Writes the groups of an event in one piece, each with its instructor and the most children of it; the children of a group that goes are in none.',
  input: saveEventGroupsInput,
  async run(context, { event_id, groups }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      await requireInstructors(
        trx,
        groups.map(({ instructor_id }) => instructor_id ?? null),
      );
      const kept = groups.flatMap(({ group_id }) => group_id ?? []);
      await trx
        .deleteFrom('event_groups')
        .where('event_id', '=', event_id)
        .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
        .execute();
      for (const { group_id, name, instructor_id = null, capacity = null } of groups) {
        const columns = { name, instructor_id, capacity };
        if (group_id) await changeGroup(trx, { event_id, group_id, columns });
        else
          await trx
            .insertInto('event_groups')
            .values({ event_id, ...columns })
            .execute();
      }
      return { groups: groups.length };
    });
  },
});

interface Change {
  event_id: string;
  group_id: string;
  columns: { name: string; instructor_id: string | null; capacity: number | null };
}

async function changeGroup(trx: Transaction, { event_id, group_id, columns }: Change): Promise<void> {
  const changed = await trx
    .updateTable('event_groups')
    .set(columns)
    .where('id', '=', group_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new ClubError('event_group_not_found');
  if (columns.capacity === null) return;
  const { taken } = await trx
    .selectFrom('event_registrations')
    .select(({ fn }) => fn.countAll<string>().as('taken'))
    .where('group_id', '=', group_id)
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow();
  if (Number(taken) > columns.capacity) throw new ClubError('event_group_full');
}

async function requireInstructors(trx: Transaction, ids: readonly (string | null)[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (id === null) continue;
    const row = await trx
      .selectFrom('user_roles')
      .select('user_id')
      .where('user_id', '=', id)
      .where('role', '=', 'instructor')
      .executeTakeFirst();
    if (!row)
      throw new ClubError('invalid_input', {
        details: [{ field: `groups.${index}.instructor_id`, fault: 'invalid' }],
      });
  }
}

export const setEventGroup = defineProcedure({
  name: 'set_event_group',
  summary: 'Moves attendees of an event to one of its groups, or out of all groups; a full group is refused.',
  input: setEventGroupInput,
  async run(context, { event_id, registration_ids, group_id = null }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      if (group_id) {
        const group = await trx
          .selectFrom('event_groups')
          .select('id')
          .where('id', '=', group_id)
          .where('event_id', '=', event_id)
          .executeTakeFirst();
        if (!group) throw new ClubError('event_group_not_found');
      }
      const ids = [...new Set(registration_ids)];
      const moved = await trx
        .updateTable('event_registrations')
        .set({ group_id })
        .where('id', 'in', ids)
        .where('event_id', '=', event_id)
        .where('status', '<>', 'cancelled')
        .executeTakeFirst();
      if (Number(moved.numUpdatedRows) < ids.length) throw new ClubError('registration_not_found');
      return { moved: ids.length };
    });
  },
});
