import { LaneBar } from '../../components/LaneBar.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { FamilyEnrollment } from '../children/family-data.ts';

type Package = Pick<FamilyEnrollment, 'sessions_remaining' | 'valid_until'> & {
  plans: Pick<FamilyEnrollment['plans'], 'sessions'>;
};

/** The rest of a package, as a lane; nothing for a plan that counts no sessions. */
export function SessionsLeft({ enrollment }: { enrollment: Package }) {
  const { t, date } = useLanguage('dashboard');
  const { lowSessions } = useClubSettings();
  const { sessions_remaining: left, valid_until, plans } = enrollment;
  if (left === null || plans.sessions === null) return null;
  const low = left <= lowSessions;
  return (
    <div>
      <LaneBar
        label={t('sessions.label')}
        text={
          left < 0
            ? t('sessions.over', { count: -left })
            : t('sessions.left', { count: left, max: Math.max(left, plans.sessions) })
        }
        value={Math.max(0, left)}
        max={Math.max(left, plans.sessions)}
        low={low}
      />
      {valid_until && (
        <p className="mt-1 text-sm text-muted">{t('sessions.validUntil', { date: date(valid_until) })}</p>
      )}
    </div>
  );
}
