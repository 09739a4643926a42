import type { athlete as bg } from '../bg/athlete.ts';
import type { Shape } from '../shape.ts';

export const athlete = {
  register: {
    title: 'Athlete registration',
    lead: 'For the club’s athletes. A coach approves the account.',
    submit: 'Register',
    failed: 'Registration Error',
    done: 'Your request was sent',
    parent: 'Are you a parent? Sign up here',
  },
  refused: {
    title: 'Your account was not approved',
    body: 'Reason: {{reason}} If you think this is a mistake, call the club.',
  },
  pending: {
    title: 'Your account awaits approval',
    body: 'A coach goes through the requests. You will get an email once the account is approved.',
    check: 'Check again',
  },
} satisfies Shape<typeof bg>;
