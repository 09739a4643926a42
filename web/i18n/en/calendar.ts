import type { calendar as bg } from '../bg/calendar.ts';
import type { Shape } from '../shape.ts';

export const calendar = {
  title: 'Lessons in your calendar',
  what: 'Your phone shows lessons, changes and cancellations by itself, without coming here.',
  make: 'Make a calendar',
  made: 'The calendar is ready',
  address: 'Address of the calendar',
  secret: 'Anyone with the address can see your lessons. Do not share it outside the family.',
  open: 'Open in my calendar',
  copy: 'Copy the address',
  how: 'Google: Other calendars → From URL. iPhone: Open in my calendar → Subscribe. News arrives within an hour or two.',
  renew: 'Change the address',
  renewTitle: 'Change the address?',
  renewNote: 'The old address stops working at once, wherever it was added.',
  revoke: 'Stop the calendar',
  revokeTitle: 'Stop the calendar?',
  revokeNote: 'The address stops working at once. You can make a new one at any time.',
  revoked: 'The calendar is stopped',
  failed: 'The change was not saved',
} satisfies Shape<typeof bg>;
