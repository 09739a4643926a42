/** The message of the system event that tells a page which began to listen to read anew. */
export const CHANGES_MISSED = 'Changes were missed';
