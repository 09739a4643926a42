import { useQuery } from '@tanstack/react-query';
import { ArrowUpToLine, CircleX, Gift, LogOut } from 'lucide-react';
import { useState } from 'react';
import { StatusChip } from '../../../components/Chip.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { late } from '../../../components/states/late.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { ageOn } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { PhoneLink } from '../../children/PhoneLink.tsx';
import { WriteButton } from '../../messages/WriteButton.tsx';
import { waitlistQuery, waitlistsQuery, type WaitlistEntry } from './waitlist-data.ts';

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
  const { t, localized } = useLanguage('adminWaitlist');
  const { data: classes, error, refetch } = useQuery(waitlistsQuery(classId === ANY_WAITLIST ? null : classId));
  const shown = classes?.find(({ id }) => id === classId) ?? classes?.[0];
  return (
    <Sheet onClose={onClose} title={t('title')}>
      <QueryState query={{ data: classes, error, refetch }} rows={4} />
      {classes && !shown && <EmptyState title={t('none')} note={t('noneNote')} />}
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
          {shown.waiting > 0 && (
            <p>
              <WriteButton
                audience={{ kind: 'waitlist', ids: [shown.id] }}
                to={`${localized(shown, 'title')} · ${t('waiting', { count: shown.waiting })}`}
              />
            </p>
          )}
          <Waitlist key={shown.id} classId={shown.id} />
        </>
      )}
    </Sheet>
  );
}

function Waitlist({ classId }: { classId: string }) {
  const { t } = useLanguage('adminWaitlist');
  const { data: waiting, error, refetch } = useQuery(waitlistQuery(classId));
  const [doing, setDoing] = useState<{ row: WaitlistEntry; act: 'front' | 'unenroll' } | null>(null);
  const close = () => setDoing(null);
  if (error || !waiting) return <QueryState query={{ data: waiting, error, refetch }} rows={3} />;
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

interface WaitlistRowProps {
  row: WaitlistEntry;
  position: number;
  onFront: () => void;
  onUnenroll: () => void;
}

/** One child on the waitlist: since when, until when a seat is held, who to call; the menu does the rest. */
function WaitlistRow({ row, position, onFront, onUnenroll }: WaitlistRowProps) {
  const { t, date, dateTime, localized, weekday } = useLanguage(['adminWaitlist', 'admin', 'child']);
  const { children, offer } = row;
  const { family } = children;
  return (
    <li className="flex items-start gap-3 py-4">
      <span className="w-8 shrink-0 text-right font-condensed text-2xl leading-[1.5rem] font-bold text-muted tabular">
        {position}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {children.full_name}{' '}
          <span className="font-normal text-muted">{t('child:age', { count: ageOn(children.birth_date) })}</span>
        </p>
        <p className="text-sm text-muted">
          {row.waitlisted_at && t('since', { date: date(row.waitlisted_at) })} ·{' '}
          {row.days && `${row.days.map((day) => weekday(day, 'short')).join(', ')} · `}
          {localized(row.plans, 'name')}
          {row.transfer_from && <> · {t('transfer')}</>}
        </p>
        {family && (
          <p className="text-sm text-muted">
            {family.full_name || family.email}
            {family.phone && (
              <>
                {' · '}
                <PhoneLink number={family.phone} />
              </>
            )}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {offer && <StatusChip progress="good">{t('held', { time: dateTime(offer.expires_at) })}</StatusChip>}
          {row.missed > 0 && <StatusChip progress="off">{t('missed', { count: row.missed })}</StatusChip>}
        </div>
      </div>
      <WaitlistMenu row={row} position={position} onFront={onFront} onUnenroll={onUnenroll} />
    </li>
  );
}

function WaitlistMenu({ row: { id, children, offer }, position, onFront, onUnenroll }: WaitlistRowProps) {
  const { t } = useLanguage(['adminWaitlist', 'admin']);
  const give = useProcedure('offer_seat');
  const take = useProcedure('withdraw_offer');
  const toasts = (done: string) => ({ done, failed: t('failed') });
  const name = children.full_name;
  return (
    <RowMenu
      name={t('actions', { name })}
      entries={[
        offer
          ? {
              label: t('withdraw'),
              icon: <CircleX />,
              onSelect: () => take.run({ offer_id: offer.id }, toasts(t('withdrawn', { name }))),
            }
          : {
              label: t('offer'),
              icon: <Gift />,
              onSelect: () => give.run({ enrollment_id: id }, toasts(t('offered', { name }))),
            },
        position > 1 && { label: t('front.open'), icon: <ArrowUpToLine />, onSelect: onFront },
        { label: t('admin:enrollments.unenroll'), icon: <LogOut />, danger: true, onSelect: onUnenroll },
      ]}
    />
  );
}
