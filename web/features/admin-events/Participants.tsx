import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import type { Column } from '../../components/data-table.ts';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { ageOn, useFormat } from '../../lib/format.ts';
import { useMoney } from '../club/use-money.ts';
import { formatPhone } from '../../lib/phone.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { PaymentStatusChip } from '../payments/PaymentStatusChip.tsx';
import { participantsQuery, useEventCall } from './events-data.ts';
import type { OfficeEvent, Participant } from './events-data.ts';

const PROGRESS = { registered: 'good', attended: 'good', waitlist: 'waiting', cancelled: 'off' } as const;
const STATUSES = ['registered', 'waitlist'] as const;

/** Who comes to an event and who waits, with how they are reached; as a file as well. */
export function Participants({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('adminEvents');
  const { data, error, refetch } = useQuery(participantsQuery(event.id));
  const [dropping, setDropping] = useState<Participant | null>(null);
  const columns = useParticipantColumns();
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className="mb-3 text-xl font-bold">
        {t('participants.title')}
      </h2>
      <DataTable
        name="people"
        label={`${t('participants.title')} · ${event.title}`}
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        rowActions={(row) => (
          <IconButton
            name={t('participants.drop', { name: row.name })}
            icon={<UserMinus />}
            onClick={() => setDropping(row)}
          />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('participants.empty')} />
          </div>
        }
      />
      {dropping && <DropDialog row={dropping} event={event} onClose={() => setDropping(null)} />}
    </section>
  );
}

function useParticipantColumns(): Column<Participant>[] {
  const { t } = useTranslation(['adminEvents', 'child', 'payment']);
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('adminEvents:participants.name'),
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
        header: t('adminEvents:participants.contact'),
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
        value: (row) => t(`adminEvents:participants.statuses.${row.status}`),
        cell: (row) => (
          <StatusChip progress={PROGRESS[row.status]}>
            {t(`adminEvents:participants.statuses.${row.status}`)}
          </StatusChip>
        ),
        filter: {
          label: t('adminEvents:columns.state'),
          options: STATUSES.map((value) => ({ value, label: t(`adminEvents:participants.statuses.${value}`) })),
        },
        filterValue: (row) => row.status,
        phone: 'aside',
      },
      {
        id: 'payment',
        header: t('adminEvents:columns.fee'),
        value: (row) => (row.payment_status ? t(`payment:statuses.${row.payment_status}`) : null),
        cell: (row) => row.payment_status && <PaymentStatusChip status={row.payment_status} />,
      },
      {
        id: 'since',
        header: t('adminEvents:participants.since'),
        value: (row) => row.created_at.slice(0, 16).replace('T', ' '),
        cell: (row) => <span className="whitespace-nowrap text-muted">{date(row.created_at)}</span>,
        phone: 'hidden',
      },
    ],
    [t, date],
  );
}

interface DropProps {
  row: Participant;
  event: OfficeEvent;
  onClose: () => void;
}

function DropDialog({ row, event, onClose }: DropProps) {
  const { t } = useTranslation('adminEvents');
  const { moneyText } = useMoney();
  const [note, setNote] = useState('');
  const { mutateAsync, isPending, error } = useEventCall('drop_from_event');
  const paid = row.payment_status === 'paid' || row.payment_status === 'validated';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('participants.dropping.title', { name: row.name, title: event.title })}
      description={
        <>
          {t('participants.dropping.note')}{' '}
          {paid && row.amount !== null && t('participants.dropping.paid', { sum: moneyText(row.amount) })}
          <TextArea
            label={t('participants.dropping.why')}
            optional
            rows={2}
            value={note}
            onChange={(change) => setNote(change.target.value)}
            className="mt-4 text-ink"
          />
        </>
      }
      confirmLabel={t('participants.dropping.confirm')}
      busy={isPending}
      error={error ? errorText(codeOf(error)) : undefined}
      onConfirm={() =>
        runMutation(
          mutateAsync,
          { registration_id: row.id, note },
          {
            onSuccess: () => {
              toast.success(t('participants.dropping.done', { name: row.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
