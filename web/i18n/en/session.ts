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
  signOut: 'Sign out',
  signedInAs: 'Signed in as {{name}}',
} satisfies Shape<typeof bg>;
