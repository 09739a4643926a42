import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { PaymentStatusChip } from '../../payments/PaymentStatusChip.tsx';
import { isOver } from '../event-state.ts';
import type { EventOnPage } from '../events-data.ts';
import { AttendanceControl } from './AttendanceControl.tsx';
import { AttendeeAge } from './AttendeeAge.tsx';
import { useAnswerLines } from './camps/use-answer-lines.ts';
import { type Attendee } from './events-data.ts';

const PROGRESS = { registered: 'good', waitlist: 'waiting', cancelled: 'off' } as const;
const SAID = { yes: 'good', no: 'bad', none: 'waiting' } as const;
const SAID_ORDER = ['yes', 'no', 'none'] as const;
const STATUSES = ['registered', 'waitlist'] as const;

interface ColumnOptions {
  begun: boolean;
  /** True if the club has asked families about the event. */
  asks: boolean;
  /** Asks to take a person who does not come off the list, so that the seat is free for the next. */
  onGive: (row: Attendee) => void;
}

/** The columns of the attendees of an event. */
export function useAttendeeColumns(event: EventOnPage, { begun, asks, onGive }: ColumnOptions): Column<Attendee>[] {
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
  return [
    {
      id: 'name',
      header: t('attendees.name'),
      value: (row) => row.name,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.name}</span>
          {row.birth_date && (
            <span className="block text-sm font-normal text-muted">
              <AttendeeAge event={event} birthDate={row.birth_date} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'contact',
      header: t('attendees.contact'),
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
      header: t('columns.state'),
      value: (row) => t(`attendees.statuses.${row.status}`),
      cell: (row) => <StatusChip progress={PROGRESS[row.status]}>{t(`attendees.statuses.${row.status}`)}</StatusChip>,
      filter: STATUSES.map((value) => ({ value, label: t(`attendees.statuses.${value}`) })),
      filterValue: (row) => row.status,
      phone: 'aside',
    },
    ...(asks
      ? [
          {
            id: 'said',
            header: t('attendees.said.title'),
            value: (row: Attendee) => row.said && t(`attendees.said.${row.said}`),
            cell: (row: Attendee) =>
              row.said && (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <StatusChip progress={SAID[row.said]}>{t(`attendees.said.${row.said}`)}</StatusChip>
                  {row.said === 'no' && row.status === 'registered' && !isOver(event) && (
                    <Button kind="secondary" onClick={() => onGive(row)}>
                      <span className="sr-only">{`${t('attendees.said.give')}: ${row.name}`}</span>
                      <span aria-hidden="true">{t('attendees.said.give')}</span>
                    </Button>
                  )}
                </span>
              ),
            filter: SAID_ORDER.map((value) => ({ value, label: t(`attendees.said.${value}`) })),
            filterValue: (row: Attendee) => row.said ?? '',
          },
        ]
      : []),
    ...(begun
      ? [
          {
            id: 'attendance',
            header: t('attendance.title'),
            value: (row: Attendee) => row.attendance && t(`attendance.${row.attendance}`),
            cell: (row: Attendee) =>
              row.status === 'registered' && (
                <AttendanceControl
                  eventId={event.id}
                  day={null}
                  row={row}
                  say={(key, values) => t(`attendance.${key}`, values)}
                  compact
                />
              ),
          },
        ]
      : []),
    {
      id: 'payment',
      header: t('columns.fee'),
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
      header: t('attendees.since'),
      value: (row) => row.created_at,
      cell: (row) => <span className="whitespace-nowrap text-muted">{date(row.created_at)}</span>,
      phone: 'hidden',
      // Once an event runs, who is there counts, and the day of registration only in the file.
      besides: begun,
    },
  ];
}
