import { sql } from 'kysely';

/**
 * In SQL: the `user_id` of each person of the family of `threads`: its parents as they are now, and the swimmer with an account of
 * its own. As private.my_thread_ids shows it to them.
 */
export const THREAD_PEOPLE = sql`
  select threads.family_id as user_id
  union select parent_id from thread_children join children on children.id = child_id where thread_id = threads.id
  union select guardians.user_id from thread_children join guardians using (child_id) where thread_id = threads.id
  union select athlete_accounts.user_id from thread_children join athlete_accounts using (child_id) where thread_id = threads.id and approved`;
