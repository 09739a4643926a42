import type { adminWaitlist as bg } from '../bg/admin-waitlist.ts';
import type { Shape } from '../shape.ts';

export const adminWaitlist = {
  title: 'Waiting lists',
  open: 'See the waiting list',
  class: 'Class',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
  places:
    'Places taken: {{taken}} of {{capacity}}. When one becomes free, the first in line is offered it automatically.',
  none: 'Nobody is waiting.',
  noneNote: 'When a class is full, its waiting list is shown here, in order.',
  empty: 'Nobody is waiting for this class any more.',
  since: 'waiting since {{date}}',
  transfer: 'from another class',
  held: 'A place is held until {{time}}',
  missed_one: '{{count}} missed offer',
  missed_other: '{{count}} missed offers',
  actions: 'Actions for {{name}}',
  offer: 'Offer a place now',
  offered: '{{name}} was offered a place',
  withdraw: 'Withdraw the offer',
  withdrawn: 'The offer was withdrawn, {{name}} is at the end of the line',
  failed: 'The waiting list was not changed',
  front: {
    open: 'Move to the front',
    title: 'Move {{name}} to the front?',
    note: 'The next free place will be for this child, ahead of everybody who has waited longer.',
    reason: 'Reason',
    reasonHelp: 'Stays in the log, so that it can be explained to the other families.',
    done: '{{name}} is now first in line',
  },
} satisfies Shape<typeof bg>;
