import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Double } from './merge-data.ts';

/** What distinguishes two children: name, birthday, parent, since when, and how much hangs on each. */
export function DoubleFacts({ child }: { child: Double }) {
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
export function DoubleDetail({ child }: { child: Double }) {
  const { date } = useFormat();
  return (
    <p className="text-sm text-muted">
      {date(child.birth_date)} · {child.parent}
    </p>
  );
}
