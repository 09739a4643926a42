import type { dashboard as bg } from '../bg/dashboard.ts';
import type { Shape } from '../shape.ts';

export const dashboard = {
  title: 'Dashboard',
  hello: 'Hello, {{name}}!',
  addChild: 'Enrol a child',
  empty: 'No children yet.',
  emptyNote: 'Enrolling takes about three minutes: child, pool, class and plan.',
  quick: 'Just add a child',
  profile: '{{name}}’s profile',
  next: 'Next lesson',
  noNext: 'No lesson is planned',
  noClass: 'Not in a class yet',
  onlyWaits: 'As soon as a place is free, we will offer it here.',
  enroll: 'Enrol in a class',
  enrollElsewhere: 'Enrol in another class',
  sessions: {
    label: 'Sessions left',
    left: '{{count}} of {{max}}',
    over_one: '{{count}} beyond what is paid',
    over_other: '{{count}} beyond what is paid',
    validUntil: 'until {{date}}',
    low: 'The sessions are running out',
    renew: 'Renew',
  },
  renewsOn: '{{plan}} until {{date}}',
  waits: 'Waitlist',
  waitsFor: '{{title}} · number {{position}} in line',
  offered: '{{title}} · place offered, answer needed',
  offers: 'Offered places',
  due: 'To pay',
  dueTotal: 'Total',
} satisfies Shape<typeof bg>;
