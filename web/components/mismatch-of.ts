/** The key of the text for a typed confirmation that differs: an email is not called a name. */
export const mismatchOf = (expected: string) =>
  expected.includes('@') ? 'common:confirm.emailMismatch' : 'common:confirm.mismatch';
