/** The accounts of the demo club. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@demo.club', who: 'admin' },
  { email: 'instructor@demo.club', who: 'instructor' },
  { email: 'parent@demo.club', who: 'parent' },
  { email: 'athlete@demo.club', who: 'athlete, approved' },
  { email: 'pending@demo.club', who: 'athlete, waiting for approval' },
] as const;

export const DEMO_PASSWORD = 'plavane-2026';
