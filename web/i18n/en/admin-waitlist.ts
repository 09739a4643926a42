import type { adminWaitlist as bg } from '../bg/admin-waitlist.ts';
import type { Shape } from '../shape.ts';

export const adminWaitlist = {
  title: 'Waitlists',
  open: 'See the waitlist',
  class: 'Class',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
  seats: 'Seats taken: {{taken}} of {{capacity}}. As soon as a seat is free, the program offers it to the first child.',
  none: 'The waitlist is empty.',
  noneNote: 'When a class is full, its waitlist is shown here, in order.',
  empty: 'The waitlist of this class is empty.',
  since: 'waiting since {{date}}',
  transfer: 'from another class',
  held: 'A seat is held until {{time}}',
  missed_one: '{{count}} missed offer',
  missed_other: '{{count}} missed offers',
  actions: 'Actions for {{name}}',
  offer: 'Offer a seat now',
  offered: '{{name}} was offered a seat',
  withdraw: 'Withdraw the offer',
  withdrawn: 'The offer was withdrawn, {{name}} is at the end of the waitlist',
  failed: 'The waitlist was not changed',
  front: {
    open: 'Move to the front',
    title: 'Move {{name}} to the front?',
    note: 'The next free seat goes to this child, ahead of children who have waited longer.',
    reason: 'Reason',
    reasonHelp: 'Kept on record, so that it can be explained to other families.',
    done: '{{name}} is now first on the waitlist',
  },
} satisfies Shape<typeof bg>;
