import type { adminAthletes as bg } from '../bg/admin-athletes.ts';
import type { Shape } from '../shape.ts';

export const adminAthletes = {
  title: 'Athletes',
  lead: 'Who asks for an athlete account. Those who wait come first.',
  range: 'Registered in the last',
  columns: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    state: 'State',
    birthDate: 'Born',
    license: 'Licence',
    child: 'Child in the club',
    registered: 'Since',
  },
  states: {
    waiting: 'Awaits approval',
    approved: 'Approved',
    refused: 'Refused',
  },
  plural: {
    waiting: 'Waiting',
    approved: 'Approved',
    refused: 'Refused',
  },
  toChild: 'To the child: {{name}}',
  actions: 'Actions for {{name}}',
  approveMany_one: 'Approve {{count}} athlete',
  approveMany_other: 'Approve {{count}} athletes',
  approvedMany_one: '{{count}} athlete was approved',
  approvedMany_other: '{{count}} athletes were approved',
  failed: 'The approval was not changed',
  empty: 'Nobody has asked for an athlete account yet.',
  emptyNote: 'Athletes register by themselves and wait here for approval.',
  refuse: {
    open: 'Refuse',
    title: 'Refuse {{name}}?',
    note: 'The athlete gets a mail with the reason. You can approve later.',
    reason: 'The reason, as they will read it',
    confirm: 'Refuse and send the mail',
    done: '{{name}} gets a mail with the reason',
  },
} satisfies Shape<typeof bg>;
