import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { doublesQuery, type DoublePair, type Double } from './merge-data.ts';
import { useFormat } from '../../../lib/format.ts';

export interface DoublesSheetProps {
  /** Only pairs with this child; null for all of the club. */
  childId: string | null;
  onClose: () => void;
  /** After a merge: the child that stayed. */
  onMerged?: (childId: string) => void;
}

/** Children who look like one registered twice: merged, or said to be two. */
export function DoublesSheet({ childId, onClose, onMerged }: DoublesSheetProps) {
  const { t } = useTranslation('adminChildren');
  const { data, error, refetch } = useQuery(doublesQuery(childId));
  const [merging, setMerging] = useState<DoublePair | null>(null);
  return (
    <Sheet onClose={onClose} title={t('doubles.title')}>
      <p className="text-muted">{t('doubles.note')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
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
  const { t } = useTranslation('adminChildren');
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

/** What distinguishes two children: name, birthday, parent, since when, and how much hangs on each. */
function DoubleFacts({ child }: { child: Double }) {
  const { t } = useTranslation('adminChildren');
  const { date } = useFormat();
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
  const { date } = useFormat();
  return (
    <p className="text-sm text-muted">
      {date(child.birth_date)} · {child.parent}
    </p>
  );
}
