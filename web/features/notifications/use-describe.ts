import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/use-locale.ts';
import { describeNotification } from './describe-notification.ts';
import type { NotificationWords } from './describe-notification.ts';
import type { Notification } from './notifications-data.ts';

/** Says notifications in the language shown. */
export function useDescribe(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t } = useTranslation(['notifications', 'common']);
  const locale = useLocale();
  return (notification) => describeNotification(notification, { t, locale: locale });
}
