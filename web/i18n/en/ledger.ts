import type { ledger as bg } from '../bg/ledger.ts';
import type { Shape } from '../shape.ts';

export const ledger = {
  open: 'Statement of sessions',
  title: 'Sessions in “{{title}}”',
  lead: 'Every session used and given back. They add up to what is left.',
  why: 'Why',
  change: 'Change',
  balance: 'Left',
  lesson: 'lesson on {{date}}',
  empty: 'No sessions of this package have been used yet.',
  reasons: {
    bought: 'Package bought',
    present: 'Lesson attended',
    absent: 'Absence without excuse',
    excused: 'Excused absence',
    corrected: 'Corrected mark',
    lesson_cancelled: 'Canceled lesson',
    transferred: 'Move to another class',
    removed: 'Unenrolled',
    expired: 'Package expired',
    make_up: 'Make-up credit',
    adjusted: 'Correction by the club',
  },
} satisfies Shape<typeof bg>;
