import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isForAge } from '../../../contracts/events.ts';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { ageOn, clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { freeSeats } from './event-state.ts';
import type { ClubEvent, EventAttendee, EventOnPage } from './events-data.ts';

const RegisterSheet = late(async () => (await import('./camps/RegisterSheet.tsx')).RegisterSheet);
const OtherAgeDialog = late(async () => (await import('../../kit/OtherAgeDialog.tsx')).OtherAgeDialog);

/** An attendee's age on the day of the event; null where it is not known. */
export const ageAt = (event: ClubEvent, { birth_date }: EventAttendee): number | null =>
  birth_date ? ageOn(birth_date, clubDay(event.starts_at)) : null;

interface RegisterButtonProps {
  event: EventOnPage;
  attendee: EventAttendee;
  onDone?: () => void;
}

/** Registers an attendee, or puts it on the waitlist; asks first for another age, days and answers. */
export function RegisterButton({ event, attendee, onDone }: RegisterButtonProps) {
  const { t, localized } = useLanguage('events');
  const { run, isPending } = useProcedure('register_for_event');
  const [asks, setAsks] = useState(false);
  const [chooses, setChooses] = useState(false);
  const age = ageAt(event, attendee);
  const misfit = age !== null && !isForAge(event, age);
  const full = freeSeats(event) === 0;
  const { brief } = useMoney();
  const costs = event.fee > 0 && !full;
  const sum = costs && !event.by_day ? ` · ${brief(event.fee)}` : '';
  const label = full ? 'join' : costs ? 'buy' : 'bring';
  const done = ({ outcome, position }: { outcome: 'registered' | 'waitlisted'; position: number | null }) =>
    outcome === 'registered'
      ? {
          kind: 'success' as const,
          text: t('attendees.registered', { name: attendee.name }),
          description: event.fee > 0 ? t('attendees.feeWaits') : undefined,
        }
      : {
          kind: 'info' as const,
          text: t('attendees.waitlisted', { name: attendee.name, count: position ?? 1 }),
          description: t('attendees.waitlistedNote'),
        };
  const asksMore = event.by_day || event.event_questions.length > 0;
  const register = () => {
    if (asksMore) setChooses(true);
    else {
      const who = { event_id: event.id, child_id: attendee.child_id };
      void run(who, { done, failed: t('attendees.failed'), onSuccess: onDone });
    }
  };
  return (
    <>
      <Button
        kind={full ? 'secondary' : 'primary'}
        icon={<Plus />}
        busy={isPending}
        onClick={misfit ? () => setAsks(true) : register}
      >
        <span className="sr-only">{t(`attendees.${label}Name`, { name: attendee.name }) + sum}</span>
        <span aria-hidden="true">{t(`attendees.${label}`) + sum}</span>
      </Button>
      {chooses && (
        <RegisterSheet
          event={event}
          attendee={attendee}
          onClose={() => setChooses(false)}
          onRegistered={(outcome) => {
            const { text, description, kind } = done(outcome);
            toast[kind](text, { description });
            onDone?.();
          }}
        />
      )}
      {asks && age !== null && (
        <OtherAgeDialog
          of="event"
          title={localized(event, 'title')}
          ages={event}
          name={attendee.name}
          age={age}
          onConfirm={() => {
            setAsks(false);
            register();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
