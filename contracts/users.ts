/** This many families without a sign-in are listed. */
export const MOST_WAITING_FAMILIES = 200;

/** The path of the link in an admin's email. */
export const invitationPath = (secret: string): string => `/invitation?token=${secret}`;
