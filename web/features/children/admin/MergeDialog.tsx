import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameName } from '../../../../contracts/children.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { RadioCards } from '../../../components/RadioCards.tsx';
import { SkeletonText } from '../../../components/Skeleton.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import type { Returns } from '../../../lib/rpc.ts';
import { useFormat } from '../../../lib/format.ts';
import { mergePreviewQuery, type DoublePair } from './merge-data.ts';

export interface MergeDialogProps {
  pair: DoublePair;
  onClose: () => void;
  onMerged?: ((childId: string) => void) | undefined;
}

/** Which of two stays; what goes over is said before, and the name of the one that goes is typed. */
export function MergeDialog({ pair, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation(['adminChildren', 'common']);
  const { date } = useFormat();
  const both = [pair.one, pair.other];
  const [keepId, setKeepId] = useState(fuller(pair).id);
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const kept = both.find(({ id }) => id === keepId)!;
  const gone = both.find(({ id }) => id !== keepId)!;
  const { data: preview, error, refetch } = useQuery(mergePreviewQuery(kept.id, gone.id));
  const merge = useProcedure('merge_children');
  const blocked = preview !== undefined && preview.overlaps.length > 0;
  const confirm = () => {
    const wrong = !sameName(typed, gone.full_name);
    setMismatch(wrong);
    if (wrong) return;
    merge.run(
      { keep_id: kept.id, merge_id: gone.id, typed_name: typed },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('adminChildren:merge.done', { name: kept.full_name }));
          onMerged?.(kept.id);
        },
      },
    );
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t('adminChildren:merge.title')}
      description={t('adminChildren:merge.note')}
      danger
      actionLabel={t('adminChildren:merge.confirm')}
      busy={merge.isPending}
      disabled={!preview || blocked}
      onAction={confirm}
    >
      <RadioCards
        label={t('adminChildren:merge.keep')}
        value={keepId}
        onChange={(id) => {
          setKeepId(id);
          setTyped('');
          setMismatch(false);
        }}
        options={both.map((child) => ({
          value: child.id,
          title: child.full_name,
          detail: `${date(child.birth_date)} · ${child.parent} · ${t('adminChildren:merge.since', { date: date(child.created_at) })}`,
        }))}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!preview && !error && <SkeletonText lines={4} />}
      {preview && <Preview preview={preview} />}
      {preview && !blocked && (
        <TextField
          label={t('common:confirm.typeName', { name: gone.full_name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          error={mismatch ? t('common:confirm.mismatch') : undefined}
        />
      )}
      <FormError message={faultText(merge.error)} />
    </ActionDialog>
  );
}

/** The one on whom more hangs is proposed to stay. */
function fuller({ one, other }: DoublePair) {
  const weight = (child: typeof one) => child.enrollments + child.payments;
  return weight(other) > weight(one) ? other : one;
}

function Preview({ preview: { rows, overlaps, joins } }: { preview: Returns<'preview_merge'> }) {
  const { t } = useTranslation('adminChildren');
  if (overlaps.length > 0) {
    return (
      <div role="alert" className="rounded-control bg-warning-soft p-4">
        <p className="font-semibold">{t('merge.blocked')}</p>
        <ul className="mt-1">
          {overlaps.map(({ kind, name }) => (
            <li key={kind + name}>{t(`merge.overlaps.${kind}`, { name })}</li>
          ))}
        </ul>
      </div>
    );
  }
  const left = rows.filter((row) => row.left > 0);
  return (
    <div className="flex flex-col gap-3 rounded-control bg-water-soft p-4">
      <Figures title={t('merge.moves')} rows={rows.map(({ table, moves }) => ({ table, count: moves }))} />
      {left.length > 0 && (
        <Figures title={t('merge.left')} rows={left.map(({ table, left: count }) => ({ table, count }))} />
      )}
      {joins && <p>{t('merge.joins', { name: joins })}</p>}
    </div>
  );
}

type Table = Returns<'preview_merge'>['rows'][number]['table'];

/** Marks as they were sent follow their attendance: they are not counted. */
const NOTIFIED_OF = (table: Table) => table !== 'attendance_marks';

function Figures({ title, rows }: { title: string; rows: { table: Table; count: number }[] }) {
  const { t } = useTranslation('adminChildren');
  const moved = rows.filter(({ table, count }) => count > 0 && NOTIFIED_OF(table));
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {moved.length === 0 && <p className="text-muted">{t('merge.nothing')}</p>}
      <ul className="mt-1">
        {moved.map(({ table, count }) => (
          <li key={table} className="flex justify-between gap-4 py-0.5">
            <span>{t(`merge.tables.${table as Exclude<Table, 'attendance_marks'>}`)}</span>
            <span className="font-semibold tabular">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
