import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/Card.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { LanguageSwitcher } from '../../../shell/frame/LanguageSwitcher.tsx';
import { ThemeSwitch } from '../../../shell/frame/ThemeSwitch.tsx';
import { changeAccount } from './account-data.ts';

/** Language, also of the emails that the club sends, and light or dark. */
export function AppearanceCard() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Card title={t('account:settings')}>
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="mb-1.5 font-semibold">{t('common:language')}</dt>
          <dd>
            <LanguageSwitcher
              onChosen={(locale) =>
                changeAccount({ data: { locale } }).catch((error: unknown) => toast.error(errorText(codeOf(error))))
              }
            />
            <p className="mt-1 text-sm text-muted">{t('account:languageHelp')}</p>
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
