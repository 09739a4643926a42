export const GENDERS = ['female', 'male'] as const;

/** The club takes children and youth: nobody is older on the day of registration. */
export const OLDEST_CHILD_YEARS = 25;

/** Two names are the same when they differ in spaces and in the case of letters only. */
export function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('bg');
  return plain(one) === plain(other);
}
