import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { localized } from '../../lib/localized.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import type { TaughtClass } from './dashboard-data.ts';

/** Children whose packages run low, the lowest first: a word to the parent helps. */
export function LowPackages({ classes }: { classes: readonly TaughtClass[] }) {
  const { t, i18n } = useTranslation(['instructor', 'roster']);
  const { lowSessions } = useClubSettings();
  const rows = classes
    .flatMap((swimClass) =>
      swimClass.enrollments.map((enrollment) => ({ swimClass, enrollment, left: enrollment.sessions_remaining })),
    )
    .flatMap(({ left, ...row }) =>
      row.enrollment.status === 'active' && left !== null && left <= lowSessions ? [{ ...row, left }] : [],
    )
    .sort((a, b) => a.left - b.left);
  return (
    <Card title={t('instructor:low')}>
      {rows.length === 0 && <p className="text-muted">{t('instructor:noLow')}</p>}
      <ul>
        {rows.map(({ swimClass, enrollment, left }) => (
          <li
            key={enrollment.id}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{enrollment.children.full_name}</span>
              <span className="block text-sm text-muted">{localized(swimClass, 'title', i18n.language as Locale)}</span>
            </span>
            <span className="shrink-0 tabular">
              <StatusChip progress={left > 0 ? 'warning' : 'bad'}>
                {left < 0 ? t('roster:over', { count: -left }) : t('roster:left', { count: left })}
              </StatusChip>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
