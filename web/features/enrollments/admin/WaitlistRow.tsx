import { ArrowUpToLine, CircleX, Gift, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../components/Chip.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { ageOn, useFormat } from '../../../lib/format.ts';
import { useLocalized } from '../../../lib/use-localized.ts';
import { PhoneLink } from '../../children/admin/PhoneLink.tsx';
import type { Waiting } from './waitlist-data.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';

export interface WaitlistRowProps {
  row: Waiting;
  position: number;
  onFront: () => void;
  onUnenroll: () => void;
}

/** One child on the waitlist: since when, until when a seat is held, who to call; the menu does the rest. */
export function WaitlistRow({ row, position, onFront, onUnenroll }: WaitlistRowProps) {
  const { t } = useTranslation(['adminWaitlist', 'admin', 'child']);
  const localized = useLocalized();
  const { date, dateTime } = useFormat();
  const { children, offer } = row;
  const { family } = children;
  return (
    <li className="flex items-start gap-3 py-4">
      <span className="w-8 shrink-0 text-right font-condensed text-2xl leading-6 font-bold text-muted tabular">
        {position}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {children.full_name}{' '}
          <span className="font-normal text-muted">{t('child:age', { count: ageOn(children.birth_date) })}</span>
        </p>
        <p className="text-sm text-muted">
          {row.waitlisted_at && t('adminWaitlist:since', { date: date(row.waitlisted_at) })} ·{' '}
          {localized(row.plans, 'name')}
          {row.transfer_from && <> · {t('adminWaitlist:transfer')}</>}
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
          {offer && (
            <StatusChip progress="good">{t('adminWaitlist:held', { time: dateTime(offer.expires_at) })}</StatusChip>
          )}
          {row.missed > 0 && <StatusChip progress="off">{t('adminWaitlist:missed', { count: row.missed })}</StatusChip>}
        </div>
      </div>
      <WaitlistMenu row={row} position={position} onFront={onFront} onUnenroll={onUnenroll} />
    </li>
  );
}

function WaitlistMenu({ row: { id, children, offer }, position, onFront, onUnenroll }: WaitlistRowProps) {
  const { t } = useTranslation(['adminWaitlist', 'admin']);
  const give = useProcedure('offer_seat');
  const take = useProcedure('withdraw_offer');
  const toasts = (done: string) => ({ done, failed: t('adminWaitlist:failed') });
  const name = children.full_name;
  return (
    <RowMenu
      name={t('adminWaitlist:actions', { name })}
      entries={[
        offer
          ? {
              label: t('adminWaitlist:withdraw'),
              icon: <CircleX />,
              onSelect: () => take.run({ offer_id: offer.id }, toasts(t('adminWaitlist:withdrawn', { name }))),
            }
          : {
              label: t('adminWaitlist:offer'),
              icon: <Gift />,
              onSelect: () => give.run({ enrollment_id: id }, toasts(t('adminWaitlist:offered', { name }))),
            },
        position > 1 && { label: t('adminWaitlist:front.open'), icon: <ArrowUpToLine />, onSelect: onFront },
        { label: t('admin:enrollments.unenroll'), icon: <LogOut />, danger: true, onSelect: onUnenroll },
      ]}
    />
  );
}
