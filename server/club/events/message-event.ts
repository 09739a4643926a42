import { messageEventInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireEventStaff } from './seats.ts';

export const messageEvent = defineProcedure({
  name: 'message_event',
  summary: 'Writes to every attendee of an event, by bell and email, each once; to the waitlist as well if wanted.',
  input: messageEventInput,
  async run(context, { event_id, message, waiting }) {
    await requireEventStaff(context);
    const { title, people } = await asServiceRole(context.trx, async (trx) => {
      const event = await trx
        .selectFrom('events')
        .select(['title', 'title_en', 'title_ru', 'starts_at'])
        .where('id', '=', event_id)
        .executeTakeFirst();
      if (!event) throw new ClubError('event_not_found');
      const rows = await trx
        .selectFrom('event_registrations')
        .select('user_id')
        .distinct()
        .where('event_id', '=', event_id)
        .where('status', 'in', waiting ? ['registered', 'waitlist'] : ['registered'])
        .execute();
      const to = rows.map(({ user_id }) => user_id);
      await notify(trx, { to, kind: 'event_message', data: { event_id, ...event, note: message } });
      return { title: event.title, people: to.length };
    });
    await audit(context, 'message_event', { table: 'events', id: event_id, details: { name: title, people } });
    return { people };
  },
});
