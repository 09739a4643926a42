import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { SetupProgress } from './SetupProgress.tsx';
import { setupQuery } from './setup-data.ts';

/** The next step of a new club, where an admin begins the day; nothing once all are settled, and in a demo. */
export function SetupCard() {
  const { t } = useTranslation('setup');
  const isAdmin = useRole().role === 'admin';
  const { demo = false } = (useRouteLoaderData('root') as { demo: boolean } | undefined) ?? {};
  const { data: setup } = useQuery({ ...setupQuery, enabled: isAdmin && !demo });
  const next = setup?.steps.find(({ state }) => state === 'open');
  if (!setup || setup.closed || !next) return null;
  return (
    <Card className="mb-6 print:hidden" title={t('card')}>
      <SetupProgress setup={setup} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="text-muted">{t('next')}</span>{' '}
          <span className="font-semibold">{t(`steps.${next.step}.title`)}</span>
        </p>
        <ButtonLink to={paths.adminSection('setup')}>{t('go')}</ButtonLink>
      </div>
    </Card>
  );
}
