import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { PageHeader } from '../../../../components/PageHeader.tsx';
import { EmptyState } from '../../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../../components/states/QueryState.tsx';
import { ageOn } from '../../../../lib/format/format.ts';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { formatPhone } from '../../../../lib/forms/phone.ts';
import { paths } from '../../../../lib/paths.ts';
import { NotFound } from '../../../../shell/frame/NotFound.tsx';
import { eventPageQuery, type EventOnPage } from '../../events-data.ts';
import { attendeesQuery, type Attendee } from '../events-data.ts';
import { useAnswerLines } from './use-answer-lines.ts';

const CELL = 'border border-muted px-2 py-1.5 align-top';

/** The attendees of an event by squad as a printed list, with a box to tick for each day. Without health data. */
export default function EventListPage() {
  const { eventId = '' } = useParams();
  const { t, localized } = useLanguage('camp');
  const event = useQuery(eventPageQuery(eventId));
  const attendees = useQuery(attendeesQuery(eventId));
  if (event.error || event.data === undefined) return <QueryState query={event} />;
  const { data } = event;
  if (data === null) return <NotFound />;
  if (attendees.error || !attendees.data) return <QueryState query={attendees} />;
  const rows = attendees.data.filter(({ status }) => status === 'registered');
  const { event_squads } = data;
  const parts = [...event_squads.map(({ id, name }) => ({ id, name })), { id: null, name: t('staff.noSquad') }]
    .map((squad) => ({ ...squad, rows: rows.filter(({ squad_id }) => squad_id === squad.id) }))
    .filter((part) => part.rows.length > 0);
  const title = localized(data, 'title');
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('print.title', { title })}
          back={{ to: paths.eventManagement(eventId), label: t('print.back') }}
          action={
            rows.length > 0 && (
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('print.print')}
              </Button>
            )
          }
        />
      </div>
      {rows.length === 0 && <EmptyState card title={t('print.empty')} />}
      {rows.length > 0 && (
        <div className="rounded-card bg-raised p-5 print:rounded-none print:p-0">
          <p className="hidden text-xl font-bold print:block">{title}</p>
          {parts.map((part) => (
            <section key={part.id} aria-label={part.name} className="mt-6 first:mt-0">
              {event_squads.length > 0 && <h2 className="mb-2 text-lg font-bold wrap-anywhere">{part.name}</h2>}
              <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={part.name}>
                <ListTable event={data} rows={part.rows} hasPhones={rows.some(({ phone }) => phone)} />
              </div>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

interface ListTableProps {
  event: EventOnPage;
  rows: readonly Attendee[];
  /** An instructor reads none. */
  hasPhones: boolean;
}

function ListTable({ event, rows, hasPhones }: ListTableProps) {
  const { t, dayMonth } = useLanguage('camp');
  const answerLines = useAnswerLines(event);
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${CELL} text-left`}>
            {t('print.name')}
          </th>
          <th scope="col" className={CELL}>
            {t('print.age')}
          </th>
          {hasPhones && (
            <th scope="col" className={`${CELL} text-left`}>
              {t('print.phone')}
            </th>
          )}
          {event.event_days.map(({ date }) => (
            <th key={date} scope="col" className={`${CELL} font-normal whitespace-nowrap`}>
              {dayMonth(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="break-inside-avoid">
            <th scope="row" className={`${CELL} min-w-44 text-left font-normal`}>
              <b className="wrap-anywhere">{row.name}</b>
              {row.photos_allowed === false && ` · ${t('print.photos')}`}
              {answerLines(row, []).map(({ id, question, answer }) => (
                <span key={id} className="block wrap-anywhere text-muted">
                  {question} {answer}
                </span>
              ))}
            </th>
            <td className={`${CELL} text-center tabular`}>{row.birth_date && ageOn(row.birth_date)}</td>
            {hasPhones && (
              <td className={`${CELL} whitespace-nowrap tabular`}>{row.phone && formatPhone(row.phone)}</td>
            )}
            {event.event_days.map(({ date }) => (
              <td key={date} className={`${CELL} text-center`}>
                {sign(row.days.find((one) => one.date === date))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A box to tick where the person comes that day, or its mark; nothing on other days. */
function sign(day: Attendee['days'][number] | undefined): string {
  if (!day) return '';
  return { present: '✓', absent: '–' }[String(day.attendance)] ?? '☐';
}
