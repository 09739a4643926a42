import { eventDays } from '../../../contracts/events.ts';
import { saveEventProgramInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockEvent, requireEventStaff } from './seats.ts';

export const saveEventProgram = defineProcedure({
  name: 'save_event_program',
  summary: 'Writes the program of an event in one piece, by its days and the club’s clock; with no items it has none.',
  input: saveEventProgramInput,
  async run(context, { event_id, items }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      const days = eventDays(await lockEvent(trx, event_id)).length;
      const details = items.flatMap(({ day_number }, index) =>
        day_number > days ? [{ field: `items.${index}.day_number`, fault: 'too_big' as const }] : [],
      );
      if (details.length > 0) throw new ClubError('invalid_input', { details });
      await trx.deleteFrom('event_items').where('event_id', '=', event_id).execute();
      const rows = items.map((item) => ({ event_id, ...item }));
      if (rows.length > 0) await trx.insertInto('event_items').values(rows).execute();
      return { items: rows.length };
    });
  },
});
