import { useQuery } from '@tanstack/react-query';
import { CalendarX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { cx } from '../../lib/cx.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { OfficialHolidays } from './OfficialHolidays.tsx';
import { closuresQuery } from './closures-data.ts';
import type { Closure } from './closures-data.ts';
import { useClosedDays } from './use-closed-days.ts';

const ClosureSheet = late(async () => (await import('./ClosureSheet.tsx')).ClosureSheet);

/** The days on which a location or the whole club is shut: holidays, repairs. */
export function Closures() {
  const { t } = useTranslation('adminSettings');
  const { data: closures, error, refetch } = useQuery(closuresQuery);
  const [removing, setRemoving] = useState<Closure | null>(null);
  const shown = useAddressParam('closure');
  const add = (
    <Button icon={<CalendarX aria-hidden="true" />} onClick={shown.openNew}>
      {t('closures.add')}
    </Button>
  );
  return (
    <div className="max-w-2xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-md text-muted">{t('closures.lead')}</p>
        {closures && closures.length > 0 && add}
      </div>
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!error && !closures && <SkeletonRows count={3} />}
      {closures?.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('closures.empty')} action={add} />
        </div>
      )}
      {closures && closures.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-raised px-5">
          {closures.map((closure) => (
            <ClosureRow key={closure.id} closure={closure} onRemove={() => setRemoving(closure)} />
          ))}
        </ul>
      )}
      {closures && <OfficialHolidays />}
      {shown.isNew && <ClosureSheet onClose={shown.close} />}
      {removing && <RemoveDialog closure={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function ClosureRow({ closure, onRemove }: { closure: Closure; onRemove: () => void }) {
  const { t } = useTranslation('adminSettings');
  const locale = useLocale();
  const days = useClosedDays();
  const over = closure.ends_on < clubDay();
  return (
    <li className={cx('flex items-center gap-3 py-3', over && 'text-muted')}>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{closure.reason || t('closures.one')}</span>
        <span className="block text-sm text-muted">{days(closure)}</span>
      </span>
      <Chip tone={closure.locations ? 'neutral' : 'rope'}>
        {closure.locations ? localized(closure.locations, 'name', locale) : t('closures.everywhere')}
      </Chip>
      <IconButton
        name={t('closures.remove', { reason: closure.reason || days(closure) })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}

function RemoveDialog({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const { t } = useTranslation('adminSettings');
  const days = useClosedDays();
  const call = useProcedure('remove_closure');
  const remove = () =>
    call.run(
      { closure_id: closure.id },
      {
        onSuccess: ({ made_lessons }) => {
          onClose();
          toast.success(t('closures.removed'), { description: t('closures.made', { count: made_lessons }) });
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="primary"
      title={t('closures.removeTitle', { reason: closure.reason || days(closure) })}
      description={t('closures.removeNote')}
      confirmLabel={t('closures.removeConfirm')}
      busy={call.isPending}
      error={call.error ? `${t('closures.failed.remove')}. ${errorText(codeOf(call.error))}` : undefined}
      onConfirm={remove}
    />
  );
}
