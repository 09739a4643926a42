import type { coaches as bg } from '../bg/coaches.ts';
import type { Shape } from '../shape.ts';

export const coaches = {
  meta: { title: 'Coaches and athletes', description: 'The people who teach, and the athletes we are proud of.' },
  title: 'Coaches and athletes',
  coaches: 'Coaches',
  athletes: 'Athletes',
  years_one: '{{count}} year of experience',
  years_other: '{{count}} years of experience',
  since: 'In the club since {{year}}',
  certifications: 'Qualifications',
  empty: 'We will introduce the team soon.',
  failed: 'The team did not load',
} satisfies Shape<typeof bg>;
