/** The name of a club that was never named: the default of its column. */
export const UNNAMED_CLUB = 'Плувен клуб';
/** The days between the notice to a family and the end of its data. */
export const NOTICE_DAYS = 30;
/** The days between the last notice and the end of an unused account. */
export const LAST_NOTICE_DAYS = 3;
