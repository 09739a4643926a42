/** A location by its names. */
export interface LocationNames {
  name: string;
  name_en: string | null;
  name_ru: string | null;
}

/** The location of a lesson: another one this once, or that of its class. */
export const locationOf = (
  lesson: { locations?: LocationNames | null },
  swimClass: { locations: LocationNames },
): LocationNames => lesson.locations ?? swimClass.locations;
