import type { guide as bg } from '../bg/guide.ts';
import type { Shape } from '../shape.ts';

export const guide = {
  meta: {
    title: 'For parents',
    description:
      'What to bring, how the first lesson goes, what happens when a lesson is missed and when a child moves up a level.',
  },
  title: 'For parents',
  lead: 'What almost everyone asks before the first lesson.',
  contents: 'Contents',
  search: 'Search the guide',
  found_one: '{{count}} article',
  found_other: '{{count}} articles',
  none: 'No article has these words.',
  ask: 'Ask us',
  clear: 'Show all',
  print: 'Print',
  link: 'Link to “{{title}}”',
  empty: 'The guide is being written. Until then, just ask us.',
  failed: 'The guide did not load',
} satisfies Shape<typeof bg>;
