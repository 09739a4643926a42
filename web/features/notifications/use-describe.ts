import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { describeNotification, type NotificationWords } from './describe-notification.ts';
import type { Notification } from './notifications-data.ts';

/** Says notifications in the language shown. */
export function useDescribe(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t, locale } = useLanguage(['notifications', 'common']);
  const display = usePriceDisplay();
  return (notification) => describeNotification(notification, { t, locale, display });
}
