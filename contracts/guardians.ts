/** The days for which the link of an invitation works: of a second parent, and of a user. */
export const INVITATION_DAYS = 7;
/** The path of the link in the email. */
export const acceptPath = (secret: string): string => `/guardian/accept?token=${secret}`;
