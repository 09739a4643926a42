import { publishEventsInput } from '../../../contracts/inputs/events.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockEvent, requireEventStaff } from './seats.ts';

export const publishEvents = defineProcedure({
  name: 'publish_events',
  summary:
    'Publishes events, or makes them drafts that staff alone see; attendees keep their seats. All of them, or none where one does not exist.',
  input: publishEventsInput,
  async run(context, { event_ids, is_published }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      let changed = 0;
      // Locks in one order, so that two admins at once do not wait for each other.
      for (const id of [...new Set(event_ids)].sort()) {
        const event = await lockEvent(trx, id);
        if (event.is_published === is_published) continue;
        await trx
          .updateTable('events')
          .set({ is_published, revision: event.revision + 1 })
          .where('id', '=', id)
          .execute();
        changed += 1;
      }
      return { changed };
    });
  },
});
