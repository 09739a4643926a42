/** The roles of a signed-in user (SPEC: user_roles.role), strongest first: `get_user_role` returns the strongest. */
export const ROLES = ['admin', 'reception', 'instructor', 'athlete', 'parent'] as const;
export type Role = (typeof ROLES)[number];

/** The languages of the club, the default and fallback first. */
export const LOCALES = ['bg', 'en', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

/** The zone of the club, independent of the device. */
export const CLUB_TIME_ZONE = 'Europe/Sofia';
