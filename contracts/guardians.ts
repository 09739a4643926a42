/** The path of the link in the mail. */
export const acceptPath = (secret: string): string => `/guardian/accept?token=${secret}`;
