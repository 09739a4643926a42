import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import type { TaughtClass } from './dashboard-data.ts';

/** Every running class of the instructor with its times and how full it is. */
export function ClassList({ classes }: { classes: readonly TaughtClass[] }) {
  const { t } = useTranslation('instructor');
  const locale = useLocale();
  const times = useSessionTimes();
  const running = classes.filter(({ is_active }) => is_active);
  if (running.length === 0) return null;
  const count = (swimClass: TaughtClass, status: 'active' | 'waitlist') =>
    swimClass.enrollments.filter((one) => one.status === status).length;
  return (
    <Card title={t('classes')} className="pb-3! max-lg:order-last">
      <ul className="-mx-3">
        {running.map((swimClass) => (
          <li key={swimClass.id} className="border-b border-line last:border-0">
            <Link
              to={paths.instructorClass(swimClass.id)}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2.5 hover:bg-water-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{localized(swimClass, 'title', locale)}</span>
                <span className="block text-sm text-muted">
                  {times([...swimClass.class_sessions].sort((a, b) => a.day_of_week - b.day_of_week))}
                </span>
              </span>
              <span className="shrink-0 text-right text-sm tabular">
                <span className="block font-semibold">
                  {t('seats', { taken: count(swimClass, 'active'), count: swimClass.max_capacity })}
                </span>
                {count(swimClass, 'waitlist') > 0 && (
                  <span className="block text-muted">{t('waiting', { count: count(swimClass, 'waitlist') })}</span>
                )}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
