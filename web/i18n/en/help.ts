import type { help as bg } from '../bg/help.ts';
import type { Shape } from '../shape.ts';

export const help = {
  open: 'Help',
  title: 'Help',
  search: 'Search help',
  found_one: '{{count}} article found',
  found_other: '{{count}} articles found',
  nothing: 'No such article',
  nothingNote: 'Try another word, or write to us: we answer every message.',
  failed: 'Help could not be loaded.',
  tour: 'Take the tour',
  contact: 'Write to the club',
} satisfies Shape<typeof bg>;
