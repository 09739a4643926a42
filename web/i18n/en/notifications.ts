import type { notifications as bg } from '../bg/notifications.ts';
import type { Shape } from '../shape.ts';

export const notifications = {
  title: 'Notifications',
  open: 'Notifications',
  openFresh_one: 'Notifications, {{count}} new',
  openFresh_other: 'Notifications, {{count}} new',
  fresh: 'New',
  empty: 'No notifications yet',
  emptyNote: 'Free places, confirmed payments and everything important from the club will stand here.',
  other: 'There is news from the club.',
  kinds: {
    place_offered: 'A place in “{{class}}” has become free. We keep it for you until {{until}}.',
    athlete_approved: 'Your athlete account has been approved.',
    payment_validated: 'Payment {{reference}} of {{amount}} has been confirmed.',
    payment_paid: 'Payment {{reference}} of {{amount}} has been received.',
    payment_failed: 'Payment {{reference}} of {{amount}} was not accepted.{{note}}',
    payment_refunded: 'Money of payment {{reference}} has been returned.{{note}}',
  },
} satisfies Shape<typeof bg>;
