import { useTranslation } from 'react-i18next';
import { usePriceDisplay } from '../../lib/price-display.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { describeNotification, type NotificationWords } from './describe-notification.ts';
import type { Notification } from './notifications-data.ts';

/** Says notifications in the language shown. */
export function useDescribe(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t } = useTranslation(['notifications', 'common']);
  const locale = useLocale();
  const display = usePriceDisplay();
  return (notification) => describeNotification(notification, { t, locale, display });
}
