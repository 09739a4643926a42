import type { session as bg } from '../bg/session.ts';
import type { Shape } from '../shape.ts';

export const session = {
  denied: { title: 'Access Denied', body: 'This page requires the role “{{role}}”.' },
  signedOut: { title: 'Signed out', body: 'See you soon!' },
  signOut: 'Sign out',
  signedInAs: 'Signed in as {{name}}',
} satisfies Shape<typeof bg>;
