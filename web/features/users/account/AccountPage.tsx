import { Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { toastRefusal } from '../../../components/states/use-procedure.ts';
import { beginWith } from '../../../lib/first/first-reads.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { LanguageSwitcher } from '../../../shell/frame/LanguageSwitcher.tsx';
import { ThemeSwitch } from '../../../shell/frame/ThemeSwitch.tsx';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { GuardiansCard } from '../../children/guardians/GuardiansCard.tsx';
import { CalendarCard } from '../../lessons/calendar/CalendarCard.tsx';
import { BrowsersCard } from '../../notifications/BrowsersCard.tsx';
import { NotificationsCard } from '../../notifications/NotificationsCard.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { changeAccount } from './account-data.ts';
import { EmailCard, NameCard, PasswordCard } from './AccountCards.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { GoogleCard } from './GoogleCard.tsx';
import { ownPhoneQuery } from './own-phone.ts';
import { useExport } from './personal-data.ts';
import { PhoneCard } from './PhoneCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

export const clientLoader = beginWith(({ userId }) => [ownPhoneQuery(userId)]);

/** My name, my ways to sign in, my devices, the look of the app, and the way out. */
export default function AccountPage() {
  const { t } = useLanguage(['account', 'session', 'area']);
  const user = useUser();
  const { role, roles } = useRole();
  return (
    <>
      <PageHeader title={t('title')} action={<SignOutButton kind="secondary" icon={<LogOut />} />} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <NameCard />
          <PhoneCard />
          <EmailCard />
          <AppearanceCard />
          <NotificationsCard />
          <BrowsersCard />
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

/** Language, also of the emails that the club sends, and light or dark. */
function AppearanceCard() {
  const { t } = useLanguage(['account', 'common']);
  return (
    <Card title={t('settings')}>
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="mb-1.5 font-semibold">{t('common:language')}</dt>
          <dd>
            <LanguageSwitcher
              onChosen={(locale) =>
                changeAccount({ data: { locale } }).catch((error: unknown) => toastRefusal(error, true))
              }
            />
            <p className="mt-1 text-sm text-muted">{t('languageHelp')}</p>
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
  );
}

/** My data at the club: to take along, or to erase together with the account. */
function DataCard() {
  const { t } = useLanguage('account');
  const [erasing, setErasing] = useState(false);
  const load = useExport(t('data.fileName'));
  const press = () => load.run(undefined, { done: t('data.exported'), failed: t('data.failed') });
  return (
    <Card title={t('data.title')}>
      <p className="text-muted">{t('data.exportNote')}</p>
      <Button className="mt-3" kind="secondary" icon={<Download />} busy={load.isPending} onClick={press}>
        {t('data.export')}
      </Button>
      <p className="mt-6 border-t border-line pt-5 text-muted">{t('data.eraseNote')}</p>
      <Button className="mt-3 -ml-4 text-danger!" kind="quiet" icon={<Trash2 />} onClick={() => setErasing(true)}>
        {t('data.erase')}
      </Button>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Card>
  );
}
