import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { sameName } from '../../../../contracts/children.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { MergePreview } from '../../../kit/MergePreview.tsx';
import { faultText } from '../../../lib/api/error-text.ts';
import type { Returns } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { doublesQuery, type DoublePair, type Double, mergePreviewQuery } from './merge-data.ts';

export interface DoublesSheetProps {
  /** Only pairs with this child; null for all of the club. */
  childId: string | null;
  onClose: () => void;
  /** After a merge: the child that stayed. */
  onMerged?: (childId: string) => void;
}

/** Children who look like one registered twice: merged, or said to be two. */
export function DoublesSheet({ childId, onClose, onMerged }: DoublesSheetProps) {
  const { t } = useLanguage('adminChildren');
  const { data, error, refetch } = useQuery(doublesQuery(childId));
  const [merging, setMerging] = useState<DoublePair | null>(null);
  return (
    <Sheet onClose={onClose} title={t('doubles.title')}>
      <p className="text-muted">{t('doubles.note')}</p>
      <QueryState query={{ data, error, refetch }} rows={4} />
      {data?.pairs.length === 0 && <EmptyState title={t('doubles.none')} />}
      <ul className="flex flex-col gap-4">
        {data?.pairs.map((pair) => (
          <Pair key={pair.one.id + pair.other.id} pair={pair} onMerge={() => setMerging(pair)} />
        ))}
      </ul>
      {merging && <MergeDialog pair={merging} onClose={() => setMerging(null)} onMerged={onMerged} />}
    </Sheet>
  );
}

function Pair({ pair: { one, other }, onMerge }: { pair: DoublePair; onMerge: () => void }) {
  const { t } = useLanguage('adminChildren');
  const may = useMay();
  const apart = useProcedure('keep_children_apart');
  const names = `${one.full_name}, ${other.full_name}`;
  const keep = () =>
    apart.run({ child_ids: [one.id, other.id] }, { done: t('doubles.apartDone'), failed: t('doubles.failed') });
  return (
    <li className="rounded-control border border-line p-4">
      <div className="flex flex-col gap-3">
        <DoubleFacts child={one} />
        <DoubleFacts child={other} />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button kind="quiet" busy={apart.isPending} aria-label={`${t('doubles.apart')}: ${names}`} onClick={keep}>
          {t('doubles.apart')}
        </Button>
        {may('merge_children') && (
          <Button kind="secondary" icon={<Merge />} aria-label={`${t('merge.open')}: ${names}`} onClick={onMerge}>
            {t('merge.open')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Differences of two children: name, birthday, parent, since when, and how much hangs on each. */
function DoubleFacts({ child }: { child: Double }) {
  const { t, date } = useLanguage('adminChildren');
  return (
    <div className="min-w-0">
      <p className="font-semibold">{child.full_name}</p>
      <DoubleDetail child={child} />
      <p className="text-sm text-muted">
        {t('merge.since', { date: date(child.created_at) })} · {t('merge.enrollments', { count: child.enrollments })} ·{' '}
        {t('merge.payments', { count: child.payments })}
      </p>
    </div>
  );
}

/** The second line alone, for where the name is already. */
function DoubleDetail({ child }: { child: Double }) {
  const { date } = useLanguage();
  return (
    <p className="text-sm text-muted">
      {date(child.birth_date)} · {child.parent}
    </p>
  );
}

interface MergeDialogProps {
  pair: DoublePair;
  onClose: () => void;
  onMerged?: ((childId: string) => void) | undefined;
}

/** The choice of the one that stays; the effects are said before, and the name of the one that goes is typed. */
function MergeDialog({ pair, onClose, onMerged }: MergeDialogProps) {
  const { t, date } = useLanguage(['adminChildren', 'common']);
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
        done: t('merge.done', { name: kept.full_name }),
        onSuccess: () => {
          onClose();
          onMerged?.(kept.id);
        },
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('merge.title')}
      description={t('merge.note')}
      danger
      actionLabel={t('merge.confirm')}
      busy={merge.isPending}
      disabled={!preview || blocked}
      onAction={confirm}
    >
      <RadioCards
        label={t('merge.keep')}
        value={keepId}
        onChange={(id) => {
          setKeepId(id);
          setTyped('');
          setMismatch(false);
        }}
        options={both.map((child) => ({
          value: child.id,
          title: child.full_name,
          detail: `${date(child.birth_date)} · ${child.parent} · ${t('merge.since', { date: date(child.created_at) })}`,
        }))}
      />
      <QueryState query={{ data: preview, error, refetch }} lines={4} />
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
    </Dialog>
  );
}

/** The one on whom more hangs is proposed to stay. */
function fuller({ one, other }: DoublePair) {
  const weight = (child: typeof one) => child.enrollments + child.payments;
  return weight(other) > weight(one) ? other : one;
}

function Preview({ preview: { rows, overlaps, joins } }: { preview: Returns<'preview_merge'> }) {
  const { t } = useLanguage('adminChildren');
  // Marks as they were sent follow their attendance: they are not counted.
  const counted = rows.flatMap(({ table, ...counts }) =>
    table === 'attendance_marks' ? [] : [{ label: t(`merge.tables.${table}`), ...counts }],
  );
  return (
    <MergePreview
      overlaps={{
        title: t('merge.blocked'),
        names: overlaps.map(({ kind, name }) => t(`merge.overlaps.${kind}`, { name })),
      }}
      moves={{
        title: t('merge.moves'),
        none: t('merge.nothing'),
        rows: counted.map(({ label, moves }) => ({ label, count: moves })),
      }}
      left={{ title: t('merge.left'), rows: counted.map(({ label, left }) => ({ label, count: left })) }}
    >
      {joins && <p>{t('merge.joins', { name: joins })}</p>}
    </MergePreview>
  );
}
