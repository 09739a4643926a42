import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Stat } from '../../components/Stat.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useClubSettings } from '../club/settings-data.ts';
import { ClassFill } from './ClassFill.tsx';
import { figuresQuery } from './overview-data.ts';
import type { Figures } from './overview-data.ts';

/** The club today: every figure leads to the list behind it. */
export function OverviewPage() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(figuresQuery);
  return (
    <>
      <PageHeader title={t('overview.title')} lead={t('overview.lead')} />
      <div className="flex flex-col gap-6">
        {error && !data ? (
          <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Numbers figures={data} />
        ) : (
          <NumbersToCome />
        )}
        <ClassFill />
        <p className="text-sm text-muted">{t('overview.later')}</p>
      </div>
    </>
  );
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3';

function Numbers({ figures }: { figures: Figures }) {
  const { t } = useTranslation('admin');
  const { number, money } = useFormat();
  const { priceDisplay } = useClubSettings();
  const [sum, second] = money(figures.pending.sum, priceDisplay);
  const list = (section: 'enrollments' | 'users' | 'billing', filter: string) =>
    `${paths.adminSection(section)}?${filter}`;
  return (
    <div className={GRID}>
      <Stat
        label={t('overview.active')}
        value={number(figures.active)}
        to={list('enrollments', 'enrollments.status=active')}
      />
      <Stat label={t('overview.children')} value={number(figures.children)} to={paths.adminSection('children')} />
      <Stat
        label={t('overview.pending')}
        value={number(figures.pending.count)}
        note={second ? `${sum} · ${second}` : sum}
        to={list('billing', 'payments.status=pending')}
        tone={figures.pending.count > 0 ? 'warning' : 'ink'}
      />
      <Stat
        label={t('overview.low', { count: LOW_SESSIONS })}
        value={number(figures.low)}
        to={list('enrollments', 'enrollments.sessions=low')}
        tone={figures.low > 0 ? 'warning' : 'ink'}
      />
      <Stat
        label={t('overview.waiting')}
        value={number(figures.waiting)}
        to={list('enrollments', 'enrollments.status=waitlist')}
      />
      <Stat
        label={t('overview.unapproved')}
        value={number(figures.unapproved)}
        to={list('users', 'users.role=waiting')}
      />
    </div>
  );
}

function NumbersToCome() {
  return (
    <div className={GRID} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-29 rounded-card" />
      ))}
    </div>
  );
}
