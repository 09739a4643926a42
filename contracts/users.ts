/** So many families that have not come are listed. */
export const MOST_WAITING_FAMILIES = 200;

/** The path of the link in the office's mail. */
export const invitationPath = (secret: string): string => `/invitation?token=${secret}`;
