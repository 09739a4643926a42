import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { useRowKeys } from '../../../kit/use-row-keys.ts';
import { useLiveTables } from '../../../lib/api/live.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { useReadSoon } from '../../../lib/api/read-soon.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { ageOn, clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { ReportButton } from '../../accidents/ReportButton.tsx';
import { PaymentStatusChip } from '../../payments/PaymentStatusChip.tsx';
import { isOver } from '../event-state.ts';
import type { ClubEvent, EventOnPage } from '../events-data.ts';
import { AllPresent, AttendanceControl, EventMarksState } from './AttendanceControl.tsx';
import { useAnswerLines } from './camps/use-answer-lines.ts';
import { attendeesQuery, type Attendee } from './events-data.ts';

const PROGRESS = { registered: 'good', waitlist: 'waiting', cancelled: 'off' } as const;
const SAID = { yes: 'good', no: 'bad', none: 'waiting' } as const;
const SAID_ORDER = ['yes', 'no', 'none'] as const;
const STATUSES = ['registered', 'waitlist'] as const;

/** Attendees of an event and its waitlist, with their contacts; as a file as well. */
export function Attendees({ event }: { event: EventOnPage }) {
  const { t } = useLanguage('adminEvents');
  const attendees = useQuery(attendeesQuery(event.id));
  const { data } = attendees;
  const [dropping, setDropping] = useState<Attendee | null>(null);
  // Of an event with days each day is marked, in the list by day.
  const begun = clubDay(event.starts_at) <= clubToday() && event.event_days.length === 0;
  const coming = (data ?? []).filter(({ status }) => status === 'registered');
  const questioned = coming.filter(({ said }) => said !== null);
  const count = (answer: Attendee['said']) => questioned.filter(({ said }) => said === answer).length;
  const columns = useAttendeeColumns(event, {
    begun,
    asks: (data ?? []).some(({ said }) => said),
    onGive: setDropping,
  });
  useLiveAnswers(event.id);
  const list = useRef<HTMLElement>(null);
  useRowKeys(list);
  return (
    <section ref={list} aria-labelledby="attendees">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="attendees" className="text-xl font-bold">
            {t('attendees.title')}
          </h2>
          {questioned.length > 0 && (
            <p className="text-muted tabular">
              {t('attendees.said.counts', { yes: count('yes'), no: count('no'), none: count('none') })}
            </p>
          )}
        </div>
        {begun && coming.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <AllPresent
              eventId={event.id}
              day={null}
              rows={coming}
              say={(key, values) => t(`attendance.${key}`, values)}
            />
          </div>
        )}
      </div>
      {begun && <EventMarksState eventId={event.id} rows={coming} say={(key) => t(`attendance.${key}`)} />}
      <DataTable
        {...wholeList('people', attendees)}
        label={`${t('attendees.title')} · ${event.title}`}
        columns={columns}
        rowId={({ id }) => id}
        rowActions={(row) => (
          <span className="flex">
            {begun && row.child_id && (
              <ReportButton
                child={{ id: row.child_id, full_name: row.name }}
                event={{ id: event.id, day: clubDay(event.ends_at) }}
              />
            )}
            <IconButton
              name={t('attendees.drop', { name: row.name })}
              icon={<UserMinus />}
              onClick={() => setDropping(row)}
            />
          </span>
        )}
        empty={<EmptyState card title={t('attendees.empty')} />}
      />
      {dropping && <DropDialog row={dropping} event={event} onClose={() => setDropping(null)} />}
    </section>
  );
}

/** Reads the list again as soon as a family answers. */
function useLiveAnswers(eventId: string): void {
  const queries = useQueryClient();
  useLiveTables(
    [{ table: 'threads' }],
    useReadSoon(() => readAgain(queries, attendeesQuery(eventId))),
  );
}

interface ColumnOptions {
  begun: boolean;
  /** True if the club has asked families about the event. */
  asks: boolean;
  /** Asks to take a person who does not come off the list, so that the seat is free for the next. */
  onGive: (row: Attendee) => void;
}

function useAttendeeColumns(event: EventOnPage, { begun, asks, onGive }: ColumnOptions): Column<Attendee>[] {
  const { t, date, dayMonth } = useLanguage(['adminEvents', 'camp', 'child', 'payment']);
  const { moneyText } = useMoney();
  const answerLines = useAnswerLines(event);
  /** The sums that are paid and left, where a fee is paid in parts. */
  const sums = ({ paid_amount, due_amount, due_on }: Attendee): string[] =>
    due_amount && due_on && paid_amount
      ? [
          t('camp:staff.paid', { sum: moneyText(paid_amount) }),
          t('camp:staff.due', { sum: moneyText(due_amount), date: date(due_on) }),
        ]
      : [];
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('adminEvents:attendees.name'),
        value: (row) => row.name,
        cell: (row) => (
          <>
            <span className="font-semibold">{row.name}</span>
            {row.birth_date && (
              <span className="block text-sm font-normal text-muted">
                {t('child:age', { count: ageOn(row.birth_date) })}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'contact',
        header: t('adminEvents:attendees.contact'),
        value: (row) => [row.contact_name, row.phone, row.email].filter(Boolean).join(', '),
        cell: (row) => (
          <>
            {row.contact_name || row.email}
            {row.phone && <span className="block text-sm whitespace-nowrap tabular">{formatPhone(row.phone)}</span>}
          </>
        ),
        sortable: false,
      },
      {
        id: 'status',
        header: t('adminEvents:columns.state'),
        value: (row) => t(`adminEvents:attendees.statuses.${row.status}`),
        cell: (row) => (
          <StatusChip progress={PROGRESS[row.status]}>{t(`adminEvents:attendees.statuses.${row.status}`)}</StatusChip>
        ),
        filter: STATUSES.map((value) => ({ value, label: t(`adminEvents:attendees.statuses.${value}`) })),
        filterValue: (row) => row.status,
        phone: 'aside',
      },
      ...(asks
        ? [
            {
              id: 'said',
              header: t('adminEvents:attendees.said.title'),
              value: (row: Attendee) => row.said && t(`adminEvents:attendees.said.${row.said}`),
              cell: (row: Attendee) =>
                row.said && (
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <StatusChip progress={SAID[row.said]}>{t(`adminEvents:attendees.said.${row.said}`)}</StatusChip>
                    {row.said === 'no' && row.status === 'registered' && !isOver(event) && (
                      <Button kind="secondary" onClick={() => onGive(row)}>
                        <span className="sr-only">{`${t('adminEvents:attendees.said.give')}: ${row.name}`}</span>
                        <span aria-hidden="true">{t('adminEvents:attendees.said.give')}</span>
                      </Button>
                    )}
                  </span>
                ),
              filter: SAID_ORDER.map((value) => ({ value, label: t(`adminEvents:attendees.said.${value}`) })),
              filterValue: (row: Attendee) => row.said ?? '',
            },
          ]
        : []),
      ...(begun
        ? [
            {
              id: 'attendance',
              header: t('adminEvents:attendance.title'),
              value: (row: Attendee) => row.attendance && t(`adminEvents:attendance.${row.attendance}`),
              cell: (row: Attendee) =>
                row.status === 'registered' && (
                  <AttendanceControl
                    eventId={event.id}
                    day={null}
                    row={row}
                    say={(key, values) => t(`adminEvents:attendance.${key}`, values)}
                    compact
                  />
                ),
            },
          ]
        : []),
      {
        id: 'payment',
        header: t('adminEvents:columns.fee'),
        value: (row) =>
          [row.payment_status && t(`payment:statuses.${row.payment_status}`), ...sums(row)].filter(Boolean).join(', '),
        cell: (row) =>
          row.payment_status && (
            <>
              <PaymentStatusChip status={row.payment_status} />
              {sums(row).map((text) => (
                <span key={text} className="block text-sm whitespace-nowrap text-muted">
                  {text}
                </span>
              ))}
            </>
          ),
      },
      ...(event.event_days.length > 0
        ? [
            {
              id: 'days',
              header: t('camp:day'),
              value: (row: Attendee) => row.days.map((day) => dayMonth(day.date)).join(', '),
              cell: (row: Attendee) =>
                event.by_day ? row.days.map((day) => dayMonth(day.date)).join(', ') : String(row.days.length),
              sortable: false,
            },
          ]
        : []),
      ...(event.event_squads.length > 0
        ? [
            {
              id: 'squad',
              header: t('camp:staff.squad'),
              value: (row: Attendee) => event.event_squads.find(({ id }) => id === row.squad_id)?.name ?? null,
            },
          ]
        : []),
      ...(event.event_questions.length > 0
        ? [
            {
              id: 'answers',
              header: t('camp:staff.answers'),
              value: (row: Attendee) =>
                answerLines(row, [])
                  .map(({ question, answer }) => `${question} ${answer}`)
                  .join('; '),
              sortable: false,
              besides: true,
            },
          ]
        : []),
      {
        id: 'since',
        header: t('adminEvents:attendees.since'),
        value: (row) => row.created_at,
        cell: (row) => <span className="whitespace-nowrap text-muted">{date(row.created_at)}</span>,
        phone: 'hidden',
        // Once an event runs, who is there counts, and the day of registration only in the file.
        besides: begun,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the helpers below change with the language alone.
    [t, date, event, begun, asks],
  );
}

function DropDialog({ row, event, onClose }: { row: Attendee; event: ClubEvent; onClose: () => void }) {
  const { t } = useLanguage('adminEvents');
  const { moneyText } = useMoney();
  const [note, setNote] = useState('');
  const paid = row.payment_status === 'paid' || row.payment_status === 'validated';
  return (
    <ConfirmDialog
      call="drop_from_event"
      input={{ registration_id: row.id, note }}
      onClose={onClose}
      title={t('attendees.dropping.title', { name: row.name, title: event.title })}
      description={
        <>
          {t('attendees.dropping.note')}{' '}
          {paid && row.amount !== null && t('attendees.dropping.paid', { sum: moneyText(row.amount) })}
          <TextArea
            label={t('attendees.dropping.why')}
            optional
            rows={2}
            value={note}
            onChange={(change) => setNote(change.target.value)}
            className="mt-4 text-ink"
          />
        </>
      }
      confirmLabel={t('attendees.dropping.confirm')}
      done={t('attendees.dropping.done', { name: row.name })}
    />
  );
}
