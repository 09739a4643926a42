/** The text of `confirm` that refuses the typed one: an email is not called a name. */
export const mismatchOf = (expected: string) => (expected.includes('@') ? 'emailMismatch' : 'mismatch');
