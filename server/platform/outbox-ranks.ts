/**
 * The turns of what waits in an outbox, the lower first. A code is what a person at the screen waits for, links and answers too.
 * The numbers are in the database. Older programs know 0 to 2 and write 2 for a push that reminds: it leaves a little before newer ones.
 */
export const RANKS = { code: -1, urgent: 0, usual: 1, digest: 2, reminder: 3 } as const;
export type Rank = keyof typeof RANKS;

/** The last turn: who takes it takes all. */
export const LAST_RANK = RANKS.reminder;
