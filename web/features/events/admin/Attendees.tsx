import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { useRowKeys } from '../../../kit/use-row-keys.ts';
import { useLiveTables } from '../../../lib/api/live.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { useReadSoon } from '../../../lib/api/read-soon.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ReportButton } from '../../accidents/ReportButton.tsx';
import type { ClubEvent, EventOnPage } from '../events-data.ts';
import { AllPresent, EventMarksState } from './AttendanceControl.tsx';
import { attendeesQuery, type Attendee } from './events-data.ts';
import { useAttendeeColumns } from './use-attendee-columns.tsx';

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
