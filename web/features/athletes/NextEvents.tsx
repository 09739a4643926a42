import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import type { Dashboard } from './athlete-data.ts';

/** The events that the athlete comes to, or waits for. */
export function NextEvents({ events }: Pick<Dashboard, 'events'>) {
  const { t, i18n } = useTranslation('athleteArea');
  const { dateTime } = useFormat();
  return (
    <Card
      title={t('events.title')}
      aside={
        <Link to={paths.events} className="inline-flex min-h-11 items-center font-semibold text-water hover:underline">
          {t('events.all')}
        </Link>
      }
    >
      {events.length === 0 && <p className="text-muted">{t('events.empty')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-3 first:pt-0 last:pb-0">
            <Link
              to={paths.eventManagement(event.id)}
              className="font-semibold text-water underline-offset-4 hover:underline"
            >
              {localized(event, 'title', i18n.language as Locale)}
            </Link>
            <p className="text-muted tabular first-letter:uppercase">{dateTime(event.starts_at)}</p>
            {event.status === 'waitlist' && <StatusChip progress="waiting">{t('events.waitlist')}</StatusChip>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
