import type { area as bg } from '../bg/area.ts';
import type { Shape } from '../shape.ts';

export const area = {
  navigation: 'My area',
  dashboard: 'Dashboard',
  payments: 'Payments',
  subscriptions: 'Subscriptions',
  documents: 'Documents',
  orders: 'Orders',
  events: 'Events',
  account: 'Account',
  classes: 'My classes',
  athleteHome: 'Dashboard',
  goals: 'Goals',
  publicSite: 'To the site',
  admin: {
    analytics: 'Overview',
    users: 'Users',
    children: 'Children',
    classes: 'Classes',
    enrollments: 'Enrolments',
    instructors: 'Instructors',
    locations: 'Locations',
    billing: 'Billing',
    kindergarten: 'Kindergartens',
    products: 'Products',
    team: 'Team',
    jobs: 'Jobs',
    news: 'News',
    media: 'Media',
  },
} satisfies Shape<typeof bg>;
