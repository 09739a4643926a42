import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { late } from '../../../components/late.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { useLocalized } from '../../../lib/use-localized.ts';
import { WaitlistRow } from './WaitlistRow.tsx';
import { waitlistQuery, waitlistsQuery, type Waiting } from './waitlist-data.ts';

const FrontDialog = late(async () => (await import('./FrontDialog.tsx')).FrontDialog);
const MoveDialogs = late(async () => (await import('./MoveDialogs.tsx')).MoveDialogs);

/** In the address while no class is chosen yet. */
export const ANY_WAITLIST = 'any';

export interface WaitlistSheetProps {
  /** The class whose waitlist is shown; `any` shows the longest one. */
  classId: string;
  onChoose: (classId: string) => void;
  onClose: () => void;
}

/** The waitlist of a class in its order: who waits, for whom a seat is held, and what an admin can do about it. */
export function WaitlistSheet({ classId, onChoose, onClose }: WaitlistSheetProps) {
  const { t } = useTranslation('adminWaitlist');
  const { data: classes, error, refetch } = useQuery(waitlistsQuery(classId === ANY_WAITLIST ? null : classId));
  const localized = useLocalized();
  const shown = classes?.find(({ id }) => id === classId) ?? classes?.[0];
  return (
    <Sheet onClose={onClose} title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!classes && !error && <SkeletonRows count={4} />}
      {classes && !shown && <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>}
      {shown && (
        <>
          <SelectField
            label={t('class')}
            value={shown.id}
            onChange={(event) => onChoose(event.target.value)}
            options={(classes ?? []).map((swimClass) => ({
              value: swimClass.id,
              label: `${localized(swimClass, 'title')} · ${t('waiting', { count: swimClass.waiting })}`,
            }))}
          />
          <p className="text-muted">{t('seats', { taken: shown.taken, capacity: shown.max_capacity })}</p>
          <Waitlist key={shown.id} classId={shown.id} />
        </>
      )}
    </Sheet>
  );
}

function Waitlist({ classId }: { classId: string }) {
  const { t } = useTranslation('adminWaitlist');
  const { data: waiting, error, refetch } = useQuery(waitlistQuery(classId));
  const [doing, setDoing] = useState<{ row: Waiting; act: 'front' | 'unenroll' } | null>(null);
  const close = () => setDoing(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!waiting) return <SkeletonRows count={3} />;
  if (waiting.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <>
      <ol className="divide-y divide-line">
        {waiting.map((row, index) => (
          <WaitlistRow
            key={row.id}
            row={row}
            position={index + 1}
            onFront={() => setDoing({ row, act: 'front' })}
            onUnenroll={() => setDoing({ row, act: 'unenroll' })}
          />
        ))}
      </ol>
      {doing?.act === 'front' && <FrontDialog row={doing.row} onClose={close} />}
      {doing?.act === 'unenroll' && <MoveDialogs act="unenroll" row={doing.row} onClose={close} />}
    </>
  );
}
