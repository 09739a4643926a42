import type { legal as bg } from '../bg/legal.ts';
import type { Shape } from '../shape.ts';

export const legal = {
  version: 'Version {{version}}, in force since {{date}}',
  documentDescription: '{{title}} of the swimming club.',
  notYet: 'The club has not published this document yet. Ask us.',
  cookies: {
    title: 'Cookies',
    description: 'What the club’s site keeps in your browser, and why.',
    lead: 'We keep only what the site cannot work without, so we do not ask for consent.',
    kept: [
      {
        what: 'Language and look',
        why: 'So that you see the site in the language you chose, light or dark.',
        long: 'One year; the language of an address such as /en until you close the browser.',
      },
      {
        what: 'Signing in',
        why: 'So that you stay in your account until you sign out.',
        long: 'Until you sign out. It stays on this device only.',
      },
      {
        what: 'A device you have signed in on',
        why: 'So that you can sign in even while someone else is guessing your password.',
        long: 'Up to 400 days.',
      },
      {
        what: 'Cart and an enrollment you started',
        why: 'So that nothing you chose is lost when you close the page.',
        long: 'Until you order, enroll or clear it.',
      },
      {
        what: 'Offline lists',
        why: 'Coaches see today’s lessons and mark attendance without a connection.',
        long: 'A few days; erased when you sign out.',
      },
    ],
    others:
      'There is no advertising, no tracking and no third-party script. A video from another site loads only when you play it.',
    filmsAgreed: 'You agreed to videos from YouTube and Vimeo on this device.',
    filmsWithdrawn: 'Withdrawn: next time we will ask.',
    withdrawFilms: 'Withdraw',
  },
} satisfies Shape<typeof bg>;
