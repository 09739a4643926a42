import type { session as bg } from '../bg/session.ts';
import type { Shape } from '../shape.ts';

export const session = {
  denied: { title: 'Access Denied', body: 'This page requires the role “{{role}}”.' },
  actAs: {
    parent: 'As a parent',
    athlete: 'As an athlete',
    instructor: 'As an instructor',
    reception: 'Reception',
    admin: 'As an admin',
  },
  switchRole: '{{role}}: switch role',
  signedOut: {
    title: 'Signed out',
    body: 'See you soon!',
    waiting_one:
      '{{count}} mark is still waiting for a connection. It stays on this device and is sent when you sign in again.',
    waiting_other:
      '{{count}} marks are still waiting for a connection. They stay on this device and are sent when you sign in again.',
  },
  unsent: {
    title_one: '{{count}} mark has not been sent yet',
    title_other: '{{count}} marks have not been sent yet',
    note: 'They stay on this device, and the club gets them only when you sign in here again. Better wait for a connection and send them.',
    skills: 'Skills',
    lesson: 'A lesson',
    themes: 'Themes of lessons',
    events: 'Events',
    marks_one: '{{count}} mark',
    marks_other: '{{count}} marks',
  },
  signOut: 'Sign out',
  unsentMessages: {
    title: 'Waiting for a connection',
    note: 'It is sent automatically once there is a connection.',
    kept: 'There is no connection. The message is kept and will be sent automatically.',
    drop: 'Delete',
  },
} satisfies Shape<typeof bg>;
