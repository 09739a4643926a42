import { useQuery } from '@tanstack/react-query';
import { CameraOff, HeartPulse, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ButtonLink } from '../../../../components/ButtonLink.tsx';
import { Card } from '../../../../components/Card.tsx';
import { CONTROL } from '../../../../components/fields/Field.tsx';
import { EmptyState } from '../../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../../components/states/use-procedure.ts';
import type { Returns } from '../../../../lib/api/rpc.ts';
import { clubToday } from '../../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { paths } from '../../../../lib/paths.ts';
import { ReportButton } from '../../../accidents/ReportButton.tsx';
import type { EventOnPage } from '../../events-data.ts';
import { AllPresent, AttendanceControl, EventMarksState } from '../AttendanceControl.tsx';
import { AttendeeAge } from '../AttendeeAge.tsx';
import { attendeesQuery, type Attendee } from '../events-data.ts';
import { useAnswerLines } from './use-answer-lines.ts';

type Health = Returns<'open_event_health'>['answers'];

/** A day of a camp for those who run it: who comes, by squad, with a tick for each, their answers and photo consent. */
export function CampDay({ event }: { event: EventOnPage }) {
  const { t, date } = useLanguage('camp');
  const attendees = useQuery(attendeesQuery(event.id));
  const today = clubToday();
  const dates = event.event_days.map((one) => one.date);
  const [day, setDay] = useState(dates.find((one) => one >= today) ?? dates.at(-1) ?? today);
  const [health, setHealth] = useState<Health | null>(null);
  const openHealth = useProcedure('open_event_health');
  const { data } = attendees;
  if (!data) return <QueryState query={attendees} rows={4} />;
  const coming = data.filter(({ status, days }) => status === 'registered' && days.some((one) => one.date === day));
  const squads = [...event.event_squads.map(({ id, name }) => ({ id, name })), { id: null, name: t('staff.noSquad') }];
  const parts = squads
    .map((squad) => ({ ...squad, rows: coming.filter(({ squad_id }) => squad_id === squad.id) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Card title={t('staff.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <select
          aria-label={t('day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className={`${CONTROL} min-h-11! w-auto! py-1.5!`}
        >
          {dates.map((one) => (
            <option key={one} value={one}>
              {date(one)}
            </option>
          ))}
        </select>
        {day <= today && coming.length > 0 && (
          <AllPresent eventId={event.id} day={day} rows={coming} say={(key, values) => t(`staff.${key}`, values)} />
        )}
        {data.some(({ has_health }) => has_health) && health === null && (
          <Button
            kind="quiet"
            icon={<HeartPulse />}
            busy={openHealth.isPending}
            onClick={() =>
              openHealth.run(
                { event_id: event.id },
                { onSuccess: ({ answers }) => setHealth(answers), failed: t('staff.healthFailed') },
              )
            }
          >
            {t('staff.health')}
          </Button>
        )}
        <ButtonLink kind="quiet" icon={<Printer />} to={paths.eventList(event.id)}>
          {t('staff.print')}
        </ButtonLink>
      </div>
      <EventMarksState eventId={event.id} rows={data} say={(key) => t(`staff.${key}`)} />
      {health !== null && (
        <p role="status" className="mt-2 text-sm text-muted">
          {t(health.length > 0 ? 'staff.healthNote' : 'staff.healthNone')}
        </p>
      )}
      {day > today && coming.length > 0 && <p className="mt-2 text-sm text-muted">{t('staff.later')}</p>}
      {parts.length === 0 && <EmptyState title={t('staff.none')} />}
      {parts.map(({ id, name, rows }) => (
        <section key={id} aria-label={name} className="mt-5">
          {event.event_squads.length > 0 && (
            <h3 className="mb-1 font-semibold wrap-anywhere">
              {name} <span className="font-normal text-muted tabular">{rows.length}</span>
            </h3>
          )}
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <ChildRow key={row.id} {...{ event, row, day, health }} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

interface ChildRowProps {
  event: EventOnPage;
  row: Attendee;
  day: string;
  health: Health | null;
}

function ChildRow({ event, row, day, health }: ChildRowProps) {
  const { t } = useLanguage(['camp', 'child']);
  const answerLines = useAnswerLines(event);
  const lines = answerLines(row, health ?? []);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold wrap-anywhere">{row.name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {row.birth_date && <AttendeeAge event={event} birthDate={row.birth_date} />}
          {row.photos_allowed === false && (
            <span className="flex items-center gap-1 font-semibold text-warning">
              <CameraOff className="size-4" />
              {t('staff.noPhotos')}
            </span>
          )}
        </p>
        {lines.map(({ id, question, answer }) => (
          <p key={id} className="text-sm wrap-anywhere">
            <span className="text-muted">{question}</span> {answer}
          </p>
        ))}
      </div>
      {event.event_squads.length > 0 && <SquadChoice event={event} row={row} />}
      {day <= clubToday() && row.child_id && (
        <ReportButton child={{ id: row.child_id, full_name: row.name }} event={{ id: event.id, day }} />
      )}
      {day <= clubToday() && (
        <AttendanceControl {...{ eventId: event.id, day, row }} say={(key, values) => t(`staff.${key}`, values)} />
      )}
    </li>
  );
}

function SquadChoice({ event, row }: { event: EventOnPage; row: Attendee }) {
  const { t } = useLanguage('camp');
  const { run, isPending } = useProcedure('set_event_squad');
  return (
    <select
      aria-label={t('staff.squadOf', { name: row.name })}
      value={row.squad_id ?? ''}
      disabled={isPending}
      onChange={({ target }) =>
        run(
          { event_id: event.id, registration_ids: [row.id], squad_id: target.value || null },
          { failed: t('staff.squadFailed') },
        )
      }
      className={`${CONTROL} min-h-11! w-auto! max-w-40 py-1.5! text-ellipsis`}
    >
      <option value="">{t('staff.noSquad')}</option>
      {event.event_squads.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
