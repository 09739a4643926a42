/** The message of the system event after which a page that began to listen reads again. */
export const CHANGES_MISSED = 'Changes were missed';
