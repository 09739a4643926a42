import type { later as bg } from '../bg/later.ts';
import type { Shape } from '../shape.ts';

export const later = {
  soon: 'This part is still being built.',
  back: 'Go to the home page',
  events: {
    title: 'Events',
    empty: 'No upcoming events.',
    note: 'Meets, camps and open lessons will show here.',
    action: 'Read the news',
  },
  athleteDashboard: {
    title: 'My dashboard',
    empty: 'No results yet.',
    note: 'Your times and personal bests will show here after the first meet.',
    action: 'My goals',
  },
  athleteGoals: {
    title: 'My goals',
    empty: 'No goals written down yet.',
    note: 'Soon you can write them down here together with your coach.',
    action: 'To the dashboard',
  },
  subscriptions: {
    title: 'Subscriptions',
    empty: 'No active subscriptions.',
    note: 'A subscription appears once you enrol a child with a monthly plan.',
    action: 'To the dashboard',
  },
  payments: {
    title: 'Payments',
    empty: 'No payments.',
    note: 'Here you will see what is paid and what is due.',
    action: 'To the dashboard',
  },
} satisfies Shape<typeof bg>;
