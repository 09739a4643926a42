import type { adminInstructors as bg } from '../bg/admin-instructors.ts';
import type { Shape } from '../shape.ts';

export const adminInstructors = {
  title: 'Instructors',
  lead: 'Who teaches what in a week, and their workload.',
  empty: 'No instructors yet.',
  emptyNote: 'Appoint one of the users.',
  actions: 'Actions for {{name}}',
  classes: 'Classes of the week',
  noClasses: 'Teaches no running classes.',
  countClasses_one: '{{count}} class',
  countClasses_other: '{{count}} classes',
  hours: '{{value}} h',
  children: '{{count}} of {{seats}}',
  failed: 'Failed to update role',
  fields: {
    name: 'Name',
    classes: 'Classes',
    sessions: 'Lessons a week',
    hours: 'Hours a week',
    load: 'Children / seats',
  },
  appoint: {
    open: 'Appoint an instructor',
    note: 'The role “instructor” is added to the person’s present roles.',
    search: 'Name or email',
    none: 'No such user who is not an instructor yet.',
    confirm: 'Appoint',
    label: 'Appoint {{name}}',
    done: '{{name}} is now an instructor',
    waits: '{{name}} becomes an instructor once the email address is confirmed',
  },
  dismiss: {
    open: 'Remove the role',
    title: 'Remove the role of {{name}}?',
    note: 'The person no longer sees the classes and their children. The other roles, and what they wrote, stay.',
    confirm: 'Remove the role',
    done: '{{name}} is no longer an instructor',
    teaches: '{{name}} still teaches classes',
    handOver_one: 'First hand {{count}} class over to another instructor, or close it.',
    handOver_other: 'First hand {{count}} classes over to another instructor, or close them.',
  },
} satisfies Shape<typeof bg>;
