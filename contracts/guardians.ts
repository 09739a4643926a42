/** An invitation can be accepted for so many days. */
export const INVITATION_DAYS = 7;

/** The path of the link in the mail. */
export const acceptPath = (secret: string): string => `/guardian/accept?token=${secret}`;
