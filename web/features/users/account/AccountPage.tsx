import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { paths } from '../../../lib/paths.ts';
import { NotificationsCard } from '../../notifications/NotificationsCard.tsx';
import { CalendarCard } from '../../lessons/calendar/CalendarCard.tsx';
import { GuardiansCard } from '../../children/guardians/GuardiansCard.tsx';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { useSignOut } from '../../../shell/session/use-sign-out.ts';
import { AppearanceCard } from './AppearanceCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { GoogleCard } from './GoogleCard.tsx';
import { NameCard } from './NameCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** Who I am here, how I sign in and where I am signed in, how the app looks, and the way out. */
export default function AccountPage() {
  const { t } = useTranslation(['account', 'session', 'area']);
  const signOut = useSignOut();
  const user = useUser();
  const { role, roles } = useRole();
  return (
    <>
      <PageHeader
        title={t('account:title')}
        action={
          <Button kind="secondary" icon={<LogOut aria-hidden="true" />} onClick={signOut}>
            {t('session:signOut')}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <NameCard />
          <EmailCard />
          <AppearanceCard />
          <NotificationsCard />
          {(roles.includes('parent') || roles.includes('instructor')) && <CalendarCard />}
          {role === 'parent' && <GuardiansCard userId={user.id} />}
        </div>
        <div className="flex flex-col gap-4">
          <PasswordCard />
          <SecondFactorCard />
          <GoogleCard />
          <DevicesCard />
          <DataCard />
        </div>
      </div>
      <ButtonLink kind="quiet" to={paths.home} className="mt-6">
        {t('area:publicSite')}
      </ButtonLink>
    </>
  );
}
