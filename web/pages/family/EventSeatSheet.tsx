import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { isOpen } from '../../features/events/event-state.ts';
import {
  eventPageQuery,
  eventsQuery,
  type EventAttendee,
  type EventOnPage,
} from '../../features/events/events-data.ts';
import { RegisterButton } from '../../features/events/RegisterButton.tsx';
import { useEventWhen } from '../../features/events/use-event-when.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DeskChild } from './family-data.ts';

/** Registers a child for an event that is open: days and questions as its family has them, but for those about health. */
export function EventSeatSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, localized } = useLanguage('desk');
  const when = useEventWhen();
  const events = useQuery(eventsQuery({ view: 'list', time: 'ahead', month: '' }));
  const [eventId, setEventId] = useState('');
  const { data: event } = useQuery({ ...eventPageQuery(eventId), enabled: eventId !== '' });
  const open = events.data?.filter(isOpen);
  return (
    <Sheet onClose={onClose} title={t('event.title', { name: child.first_name })}>
      <QueryState query={events} rows={2} />
      {open?.length === 0 && <EmptyState title={t('event.none')} />}
      {open && open.length > 0 && (
        <SelectField
          label={t('event.which')}
          placeholder={t('event.choose')}
          value={eventId}
          onChange={(change) => setEventId(change.target.value)}
          options={open.map((each) => ({ value: each.id, label: `${localized(each, 'title')} · ${when(each)}` }))}
        />
      )}
      {event && <Registration key={event.id} event={event} child={child} onDone={onClose} />}
    </Sheet>
  );
}

/** The seat of a child at an event. What is said about health is the family's alone to say. */
function Registration({ event, child, onDone }: { event: EventOnPage; child: DeskChild; onDone: () => void }) {
  const { t } = useLanguage('desk');
  if (event.event_questions.some(({ is_health, is_required }) => is_health && is_required))
    return <p className="text-muted">{t('event.asksHealth')}</p>;
  const withoutHealth = { ...event, event_questions: event.event_questions.filter(({ is_health }) => !is_health) };
  return <RegisterButton event={withoutHealth} attendee={attendeeOf(event, child)} onDone={onDone} />;
}

/** A child that is not registered yet. */
const attendeeOf = (event: EventOnPage, { id, full_name, birth_date }: DeskChild): EventAttendee => ({
  event_id: event.id,
  child_id: id,
  name: full_name,
  birth_date,
  registration_id: null,
  status: null,
  attendance: null,
  position: null,
  payment_id: null,
  amount: null,
  payment_status: null,
  payment_method: null,
  decline_reason: null,
  due_on: null,
  paid_amount: 0,
  due_amount: 0,
  squad_name: null,
  days: [],
  answers: {},
});
