/** The shortest search: a single character finds too much. */
export const LEAST_CHARACTERS = 2;
