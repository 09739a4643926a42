import type { club as bg } from '../bg/club.ts';
import type { Shape } from '../shape.ts';

export const club = {
  meta: {
    title: 'The club',
    description: 'Mission, values and history of the swimming club, and all the pools we train in.',
  },
  title: 'The club',
  mission: 'Mission',
  values: 'Values',
  history: 'History',
  locations: 'Where we train',
  map: 'On the map',
  directions: 'How to get there',
  empty: 'Information about the club is coming soon.',
  emptyNote: 'We are still writing about our mission, people and pools. Until then, just ask.',
  ask: 'Ask us',
  failed: 'The page did not load completely',
} satisfies Shape<typeof bg>;
