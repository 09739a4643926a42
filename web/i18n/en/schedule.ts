import type { schedule as bg } from '../bg/schedule.ts';
import type { Shape } from '../shape.ts';

export const schedule = {
  meta: {
    title: 'Timetable and free seats',
    description: 'All swimming lessons of the week: days, times, pools, coaches and how many seats are left.',
  },
  title: 'Timetable',
  lead: 'All lessons of the week. Choose yours and enroll your child.',
  filter: 'Search the timetable',
  level: 'Any level',
  age: 'Any age',
  location: 'Any pool',
  day: 'Any day',
  years_one: '{{count}} year old',
  years_other: '{{count}} years old',
  onlyFree: 'Only with free seats',
  show: 'Show',
  clear: 'Clear',
  found_one: '{{count}} lesson',
  found_other: '{{count}} lessons',
  full: 'Full',
  waited_one: 'Full · {{count}} waiting',
  waited_other: 'Full · {{count}} waiting',
  trial: 'Trial lesson',
  trialIn: 'Trial lesson: {{title}}, {{time}}',
  perLesson: 'per lesson',
  none: 'The timetable is still being prepared.',
  noneNote: 'Call us and we will let you know when we start.',
  noneFit: 'There is no such lesson. Try another day or pool.',
  failed: 'The timetable could not be loaded',
  closed: { title: 'Closed now', until: '{{name}}: closed until {{until}}.' },
} satisfies Shape<typeof bg>;
