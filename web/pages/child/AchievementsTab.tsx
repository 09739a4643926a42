import { Medal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useFormat } from '../../lib/format.ts';
import type { Achievement } from '../../features/children/child-data.ts';

/** The badges a child was given. */
export function AchievementsTab({ achievements }: { achievements: readonly Achievement[] }) {
  const { t } = useTranslation('child');
  const { date } = useFormat();
  if (achievements.length === 0) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('achievements.empty')}>{t('achievements.emptyNote')}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {achievements.map((badge) => (
        <li key={badge.id} className="flex items-start gap-4 rounded-card bg-raised p-5">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-rope-soft">
            <Medal aria-hidden="true" className="size-7 text-rope" />
          </span>
          <div className="min-w-0">
            <h2 lang="bg" className="text-lg leading-snug font-bold">
              {badge.title}
            </h2>
            {badge.description && (
              <p lang="bg" className="mt-0.5 text-muted">
                {badge.description}
              </p>
            )}
            <p className="mt-1.5 text-sm text-muted">{date(badge.awarded_on)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
