/** The accounts of the demo club, as the seed makes them. */
export const DEMO_PASSWORD = 'plavane-2026';
export const DEMO_ACCOUNTS = [
  { email: 'parent@demo.club', key: 'parent' },
  { email: 'instructor@demo.club', key: 'instructor' },
  { email: 'admin@demo.club', key: 'admin' },
  { email: 'athlete@demo.club', key: 'athlete' },
  { email: 'pending@demo.club', key: 'pending' },
] as const;
