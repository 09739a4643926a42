import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { describeNotification } from './describe-notification.ts';
import type { NotificationWords } from './describe-notification.ts';
import type { Notification } from './notifications-data.ts';

/** Says notifications in the language shown. */
export function useDescribe(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t, i18n } = useTranslation(['notifications', 'common']);
  return (notification) => describeNotification(notification, { t, locale: i18n.language as Locale });
}
