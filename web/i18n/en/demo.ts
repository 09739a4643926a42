import type { demo as bg } from '../bg/demo.ts';
import type { Shape } from '../shape.ts';

export const demo = {
  title: 'Demo club.',
  lead: 'People, payments and news here are made up.',
  show: 'Accounts to try',
  password: 'Password for all:',
  accounts: {
    parent: 'Parent',
    instructor: 'Instructor',
    admin: 'Admin',
    athlete: 'Athlete',
    pending: 'Pending athlete',
  },
} satisfies Shape<typeof bg>;
