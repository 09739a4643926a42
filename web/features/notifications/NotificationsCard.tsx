import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** On the account's page: the way to what comes by email. */
export function NotificationsCard() {
  const { t } = useLanguage('notifications');
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-muted">{t('settings.cardNote')}</p>
      <ButtonLink kind="secondary" to={paths.notificationSettings}>
        {t('settings.link')}
      </ButtonLink>
    </Card>
  );
}
