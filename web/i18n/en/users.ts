import type { users as bg } from '../bg/users.ts';
import type { Shape } from '../shape.ts';

export const users = {
  title: 'Users',
  lead: 'Every account: who may do what, and who waits for approval.',
  joinedIn: 'Joined in the last',
  columns: {
    email: 'E-mail',
    name: 'Name',
    role: 'Role',
    phone: 'Phone',
    children: 'Children',
    joined: 'Joined',
    seen: 'Last seen',
  },
  plural: { admin: 'Admins', instructor: 'Instructors', athlete: 'Athletes', parent: 'Parents' },
  noName: 'No name',
  noRole: 'No role',
  waiting: 'Awaiting approval',
  waitingFilter: 'Athletes awaiting approval',
  never: 'never',
  childrenOf_one: '{{name}}: {{count}} child',
  childrenOf_other: '{{name}}: {{count}} children',
  toChildren: 'To the children',
  actions: 'Actions for {{name}}',
  may: {
    admin: 'Runs everything: users, classes, payments',
    instructor: 'Teaches classes, marks attendance, confirms payments',
    athlete: 'Follows their own results and goals',
    parent: 'Enrols their children and pays for them',
  },
  role: {
    open: 'Change the role',
    title: 'Role of {{name}}',
    note: 'The new role takes the place of the present one at once.',
    confirm: 'Change the role',
    done: '{{name}}: the role is now {{role}}',
    failed: 'Failed to update role',
    lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  },
  approve: {
    open: 'Approve the athlete',
    revoke: 'Stop the athlete’s access',
    done: '{{name}} is now an athlete of the club',
    revoked: 'The athlete’s access of {{name}} has been stopped',
    failed: 'The approval was not changed',
  },
} satisfies Shape<typeof bg>;
