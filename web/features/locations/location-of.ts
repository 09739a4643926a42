import type { Translated } from '../../../contracts/translated.ts';

/** The location of a lesson: another one this once, or that of its class. */
export const locationOf = (
  lesson: { locations?: Translated<'name'> | null },
  swimClass: { locations: Translated<'name'> },
): Translated<'name'> => lesson.locations ?? swimClass.locations;
