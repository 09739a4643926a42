/** The name of a club that was never named: the default of its column. */
export const UNNAMED_CLUB = 'Плувен клуб';
/** How many days before data go the family is notified of it. */
export const NOTICE_DAYS = 30;
/** How many days before an unused account goes its person is notified again. */
export const LAST_NOTICE_DAYS = 3;
