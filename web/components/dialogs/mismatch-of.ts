/** Which text of `confirm` refuses what was typed: an email is not called a name. */
export const mismatchOf = (expected: string) => (expected.includes('@') ? 'emailMismatch' : 'mismatch');
