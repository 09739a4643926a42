import { useQuery } from '@tanstack/react-query';
import { ListChecks, Pencil, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../components/Button.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { late } from '../components/states/late.tsx';
import { QueryState } from '../components/states/QueryState.tsx';
import { Attendees } from '../features/events/admin/Attendees.tsx';
import { CampDay } from '../features/events/admin/camps/CampDay.tsx';
import { AttendeesCard } from '../features/events/AttendeesCard.tsx';
import { hasBegun, isOpen } from '../features/events/event-state.ts';
import { EventFacts } from '../features/events/EventFacts.tsx';
import { eventPageQuery, type EventOnPage } from '../features/events/events-data.ts';
import { FeePayment } from '../features/events/FeePayment.tsx';
import { ProgramCard } from '../features/events/ProgramCard.tsx';
import { WriteButton } from '../features/messages/WriteButton.tsx';
import { MeetEntry } from '../features/results/admin/MeetEntry.tsx';
import { ResultMenu } from '../features/results/admin/ResultMenu.tsx';
import { MeetResults } from '../features/results/MeetResults.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { paths } from '../lib/paths.ts';
import { NotFound } from '../shell/frame/NotFound.tsx';
import { useRole } from '../shell/session/RoleProvider.tsx';

const SquadsSheet = late(async () => (await import('../features/events/admin/camps/SquadsSheet.tsx')).SquadsSheet);
const QuestionsSheet = late(
  async () => (await import('../features/events/admin/camps/QuestionsSheet.tsx')).QuestionsSheet,
);
const EventSheet = late(async () => (await import('../features/events/admin/EventSheet.tsx')).EventSheet);

/** One event. Every signed-in user reads it and registers their own people; admins and instructors run it. */
export default function EventPage() {
  const { eventId = '' } = useParams();
  const [search] = useSearchParams();
  const { data: event, error, refetch } = useQuery(eventPageQuery(eventId));
  const paying = search.get('payment');
  if (error || event === undefined) return <QueryState query={{ data: event, error, refetch }} />;
  if (event === null) return <NotFound />;
  if (paying) return <FeePayment event={event} attendees={event.attendees} paymentId={paying} />;
  return <Event event={event} />;
}

function Event({ event }: { event: EventOnPage }) {
  const { t, localized } = useLanguage(['adminEvents', 'camp', 'events', 'common']);
  const { role } = useRole();
  const [open, setOpen] = useState<'edit' | 'squads' | 'questions' | null>(null);
  const desk = role === 'admin' || role === 'reception';
  const edits = role === 'admin' || role === 'instructor';
  const runs = desk || edits;
  const camp = event.kind === 'camp' || event.event_days.length > 0;
  const [meet] = event.meets;
  const title = localized(event, 'title');
  // Staff need not read that it does not come itself.
  const answers =
    !runs || (event.is_published && isOpen(event)) || event.attendees.some(({ status }) => status !== null);
  const back = desk
    ? { to: paths.adminSection('events'), label: t('title') }
    : { to: paths.events, label: t('events:title') };
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        action={
          runs && (
            <span className="flex flex-wrap gap-3">
              <WriteButton audience={{ kind: 'event', ids: [event.id] }} to={title} />
              {edits && camp && (
                <>
                  <Button kind="secondary" icon={<UsersRound />} onClick={() => setOpen('squads')}>
                    {t('camp:staff.squads')}
                  </Button>
                  <Button kind="secondary" icon={<ListChecks />} onClick={() => setOpen('questions')}>
                    {t('camp:staff.questions')}
                  </Button>
                </>
              )}
              {edits && (
                <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
                  {t('common:edit')}
                </Button>
              )}
            </span>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem] xl:grid-rows-[auto_1fr]">
        <EventFacts event={event} />
        {answers && (
          <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <AttendeesCard event={event} attendees={event.attendees} />
          </div>
        )}
        <ProgramCard event={event} edits={edits} />
      </div>
      {hasBegun(event) && (meet || (edits && event.kind === 'meet')) && (
        <div className="mt-8 flex flex-col gap-4">
          {edits && <MeetEntry event={event} meet={meet ?? null} />}
          {meet && (
            <MeetResults
              results={meet.swim_times}
              actions={edits ? (result) => <ResultMenu meet={meet} result={result} /> : undefined}
            />
          )}
        </div>
      )}
      {runs && event.event_days.length > 0 && (
        <div className="mt-8">
          <CampDay event={event} />
        </div>
      )}
      {runs && (
        <div className="mt-8">
          <Attendees event={event} />
        </div>
      )}
      {open === 'squads' && <SquadsSheet event={event} onClose={() => setOpen(null)} />}
      {open === 'questions' && <QuestionsSheet event={event} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EventSheet row={event} onClose={() => setOpen(null)} />}
    </>
  );
}
