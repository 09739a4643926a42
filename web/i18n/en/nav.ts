import type { nav as bg } from '../bg/nav.ts';
import type { Shape } from '../shape.ts';

export const nav = {
  main: 'Main navigation',
  club: 'The club',
  privacy: 'Privacy policy',
  terms: 'Terms',
  poolRules: 'Pool rules',
  cookies: 'Cookies',
  withdraw: 'Withdraw from a contract',
  legal: 'Legal',
  schedule: 'Timetable',
  coaches: 'Coaches',
  news: 'News',
  media: 'Gallery',
  shop: 'Shop',
  contact: 'Contact',
  parentGuide: 'For parents',
  locations: 'Pools',
  more: 'More',
  signIn: 'Sign in',
  myArea: 'My area',
  claim: 'A swimming club for children and youth.',
} satisfies Shape<typeof bg>;
