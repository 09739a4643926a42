import { useQuery } from '@tanstack/react-query';
import { FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeListKind } from '../../../../contracts/time-lists.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { faultText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { TabHead } from '../../../kit/TabHead.tsx';
import { TimesSheet } from './TimesSheet.tsx';
import { timeListsQuery } from './times-data.ts';
import type { TimeList } from './times-data.ts';

export interface TimesTabProps {
  kind: TimeListKind;
  /** Beside the import: another way to a new list. */
  action?: ReactNode;
  /** Below each list. */
  below?: (list: TimeList) => ReactNode;
}

/** The club's tables of one kind: taken from files, replaced whole. */
export function TimesTab({ kind, action, below }: TimesTabProps) {
  const { t } = useTranslation('adminResults');
  const lists = useQuery(timeListsQuery(kind));
  const [importing, setImporting] = useState(false);
  const [deleting, setDeleting] = useState<TimeList | null>(null);
  const take = (
    <Button
      kind={action ? 'secondary' : 'primary'}
      icon={<FileUp aria-hidden="true" />}
      onClick={() => setImporting(true)}
    >
      {t('times.import')}
    </Button>
  );
  return (
    <>
      <TabHead
        lead={t(`times.lead.${kind}`)}
        action={
          <span className="flex flex-wrap gap-3">
            {take}
            {action}
          </span>
        }
      />
      {lists.error && <ErrorState code={codeOf(lists.error)} onRetry={() => void lists.refetch()} />}
      {lists.isPending && <SkeletonRows count={3} />}
      {lists.data?.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState title={t(`times.empty.${kind}`)}>{t(`times.emptyNote.${kind}`)}</EmptyState>
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {lists.data?.map((list) => (
          <li key={list.id} className="rounded-card bg-raised p-5 sm:p-6">
            <ListHead list={list} onDelete={() => setDeleting(list)} />
            {below?.(list)}
          </li>
        ))}
      </ul>
      {importing && <TimesSheet kind={kind} onClose={() => setImporting(false)} />}
      {deleting && <DeleteList kind={kind} list={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function ListHead({ list, onDelete }: { list: TimeList; onDelete: () => void }) {
  const { t } = useTranslation('adminResults');
  const { date } = useFormat();
  const { name, starts_on, ends_on, times, is_sample } = list;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-xl font-bold">
          {name} {is_sample && <Chip tone="rope">{t('times.sample')}</Chip>}
        </h2>
        <p className="text-muted">
          {ends_on
            ? t('times.between', { from: date(starts_on), to: date(ends_on) })
            : t('times.from', { day: date(starts_on) })}{' '}
          · {t('times.count', { count: times })}
        </p>
      </div>
      <IconButton name={t('times.delete.open', { name })} icon={<Trash2 />} onClick={onDelete} />
    </div>
  );
}

function DeleteList({ kind, list, onClose }: { kind: TimeListKind; list: TimeList; onClose: () => void }) {
  const { t } = useTranslation('adminResults');
  const { run, isPending, error } = useProcedure('delete_times');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('times.delete.title', { name: list.name })}
      description={t(`times.delete.note.${kind}`)}
      confirmLabel={t('times.delete.confirm')}
      busy={isPending}
      error={faultText(error)}
      onConfirm={() =>
        run(
          { kind, list_id: list.id },
          {
            onSuccess: () => {
              toast.success(t('times.delete.done', { name: list.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
