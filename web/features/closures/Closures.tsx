import { useQuery } from '@tanstack/react-query';
import { CalendarX, Trash2, CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { cx } from '../../lib/cx.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { closuresQuery, type Closure, missingHolidaysQuery } from './closures-data.ts';

const ClosureSheet = late(async () => (await import('./ClosureSheet.tsx')).ClosureSheet);

/** The days on which a location or the whole club is shut: holidays, repairs. */
export function Closures() {
  const { t } = useLanguage('adminSettings');
  const { data: closures, error, refetch } = useQuery(closuresQuery);
  const [removing, setRemoving] = useState<Closure | null>(null);
  const sheet = useAddressParam('closure');
  const days = useClosedDays();
  const add = (
    <Button icon={<CalendarX />} onClick={sheet.openNew}>
      {t('closures.add')}
    </Button>
  );
  return (
    <div className="max-w-2xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-md text-muted">{t('closures.lead')}</p>
        {closures && closures.length > 0 && add}
      </div>
      <QueryState query={{ data: closures, error, refetch }} rows={3} />
      {closures?.length === 0 && <EmptyState card title={t('closures.empty')} action={add} />}
      {closures && closures.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-raised px-5">
          {closures.map((closure) => (
            <ClosureRow key={closure.id} closure={closure} onRemove={() => setRemoving(closure)} />
          ))}
        </ul>
      )}
      {closures && <OfficialHolidays />}
      {sheet.isNew && <ClosureSheet onClose={sheet.close} />}
      {removing && (
        <ConfirmDialog
          call="remove_closure"
          input={{ closure_id: removing.id }}
          onClose={() => setRemoving(null)}
          kind="primary"
          title={t('closures.removeTitle', { reason: removing.reason || days(removing) })}
          description={t('closures.removeNote')}
          confirmLabel={t('closures.removeConfirm')}
          done={({ made_lessons }) => ({
            text: t('closures.removed'),
            description: t('closures.made', { count: made_lessons }),
          })}
          failed={t('closures.failed.remove')}
        />
      )}
    </div>
  );
}

function ClosureRow({ closure, onRemove }: { closure: Closure; onRemove: () => void }) {
  const { t, localized } = useLanguage('adminSettings');
  const days = useClosedDays();
  const over = closure.ends_on < clubToday();
  return (
    <li className={cx('flex items-center gap-3 py-3', over && 'text-muted')}>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{closure.reason || t('closures.one')}</span>
        <span className="block text-sm text-muted">{days(closure)}</span>
      </span>
      <Chip tone={closure.locations ? 'neutral' : 'rope'}>
        {closure.locations ? localized(closure.locations, 'name') : t('closures.everywhere')}
      </Chip>
      <IconButton
        name={t('closures.remove', { reason: closure.reason || days(closure) })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}

/** The official holidays on which the club is not closed yet, added with one press; nothing where none is missing. */
function OfficialHolidays() {
  const { t } = useLanguage('adminSettings');
  const days = useClosedDays();
  const { data: missing = [] } = useQuery(missingHolidaysQuery);
  const call = useProcedure('add_official_holidays');
  if (missing.length === 0) return null;
  const add = () =>
    call.run(
      {},
      {
        done: ({ holidays }) => t('holidays.added', { count: holidays.length }),
        failed: t('closures.failed.add'),
      },
    );
  return (
    <Card className="mt-6" title={t('holidays.title')}>
      <p className="text-muted">{t('holidays.lead')}</p>
      <ul className="mt-3 columns-1 gap-x-8 sm:columns-2">
        {missing.map(({ name, ...range }) => (
          <li key={range.starts_on} className="break-inside-avoid py-1">
            {name} <span className="block text-sm text-muted tabular">{days(range)}</span>
          </li>
        ))}
      </ul>
      <Button kind="secondary" className="mt-4" icon={<CalendarCheck />} busy={call.isPending} onClick={add}>
        {t('holidays.add', { count: missing.length })}
      </Button>
    </Card>
  );
}

/** „пт, 25 дек 2026“, or both ends. */
function useClosedDays() {
  const { date } = useLanguage();
  return ({ starts_on, ends_on }: Pick<Closure, 'starts_on' | 'ends_on'>) =>
    starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`;
}
