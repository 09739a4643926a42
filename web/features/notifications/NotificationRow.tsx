import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Notification } from './notifications-data.ts';
import { useDescribe } from './use-describe.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Its time, as the list around it needs it. */
  when: string;
  onOpen?: () => void;
}

/** One notification: what, when, whether it is new; leads to its page. */
export function NotificationRow({ notification, when, onOpen }: NotificationRowProps) {
  const { t } = useLanguage('notifications');
  const { text, to } = useDescribe()(notification);
  const isFresh = notification.read_at === null;
  const words = (
    <>
      <p className={cx('break-words whitespace-pre-line', isFresh && 'font-semibold')}>{text}</p>
      <p className="text-sm text-muted">
        {isFresh && <span className="font-semibold text-water">{t('fresh')} · </span>}
        {when}
      </p>
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {to ? (
        <Link
          to={to}
          {...(onOpen ? { onClick: onOpen } : {})}
          className="block rounded-control px-2 py-3 hover:bg-water-soft/60"
        >
          {words}
        </Link>
      ) : (
        <div className="px-2 py-3">{words}</div>
      )}
    </li>
  );
}
