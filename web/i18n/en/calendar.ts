import type { calendar as bg } from '../bg/calendar.ts';
import type { Shape } from '../shape.ts';

export const calendar = {
  title: 'Lessons in your calendar',
  what: 'Your phone shows lessons, changes and cancellations on its own, without you coming here.',
  make: 'Create a calendar',
  made: 'The calendar is ready',
  address: 'Address of the calendar',
  secret: 'Anyone with the address can see your lessons. Do not share it outside the family.',
  open: 'Open in my calendar',
  copy: 'Copy the address',
  how: 'Google: Other calendars → From URL. iPhone: Open in my calendar → Subscribe. Changes arrive within an hour or two.',
  renew: 'Change the address',
  renewTitle: 'Change the address?',
  renewNote: 'The old address stops working right away, wherever it was added.',
  revoke: 'Stop the calendar',
  revokeTitle: 'Stop the calendar?',
  revokeNote: 'The address stops working right away. You can create a new one at any time.',
  revoked: 'The calendar was stopped',
  failed: 'The change was not saved',
} satisfies Shape<typeof bg>;
