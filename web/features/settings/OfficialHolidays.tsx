import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useClosedDays } from './use-closed-days.ts';
import { missingHolidaysQuery } from './closures-data.ts';

/** The official holidays on which the club is not closed yet, added with one press; nothing where none is missing. */
export function OfficialHolidays() {
  const { t } = useTranslation('adminSettings');
  const days = useClosedDays();
  const { data: missing = [] } = useQuery(missingHolidaysQuery);
  const call = useProcedure('add_official_holidays');
  if (missing.length === 0) return null;
  const add = () =>
    call.run(
      {},
      {
        onSuccess: ({ holidays }) => toast.success(t('holidays.added', { count: holidays.length })),
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
      <Button
        kind="secondary"
        className="mt-4"
        icon={<CalendarCheck aria-hidden="true" />}
        busy={call.isPending}
        onClick={add}
      >
        {t('holidays.add', { count: missing.length })}
      </Button>
    </Card>
  );
}
