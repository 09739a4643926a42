import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { paths } from '../../lib/paths.ts';
import { LanguageSwitcher } from '../frame/LanguageSwitcher.tsx';
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx';
import { useRole } from '../session/RoleProvider.tsx';
import { useUser } from '../session/SessionProvider.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

/** Who I am here, how the app looks, and the way out. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'common', 'session', 'area']);
  const user = useUser();
  const { role } = useRole();
  const signOut = useSignOut();
  const name = String(user.user_metadata['full_name'] ?? user.email ?? '');
  return (
    <>
      <PageHeader title={t('account:title')} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <div className="flex items-center gap-4">
            <Avatar name={name} size="lg" />
            <div className="min-w-0">
              <p className="text-xl font-bold">{name}</p>
              <p className="truncate text-muted">{user.email}</p>
              {role && <Chip className="mt-2">{t(`common:roles.${role}`)}</Chip>}
            </div>
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button kind="secondary" icon={<LogOut aria-hidden="true" />} onClick={signOut}>
              {t('session:signOut')}
            </Button>
            <ButtonLink kind="quiet" to={paths.home}>
              {t('area:publicSite')}
            </ButtonLink>
          </div>
        </Card>
        <Card title={t('account:settings')}>
          <dl className="flex flex-col gap-4">
            <div>
              <dt className="mb-1.5 font-semibold">{t('common:language')}</dt>
              <dd>
                <LanguageSwitcher />
              </dd>
            </div>
            <div>
              <dt className="mb-1.5 font-semibold">{t('common:theme.label')}</dt>
              <dd>
                <ThemeSwitch />
              </dd>
            </div>
          </dl>
        </Card>
      </div>
    </>
  );
}
