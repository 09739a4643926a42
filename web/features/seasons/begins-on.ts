import { clubDay } from '../../../contracts/time.ts';

/** The first day of a class whose season is still to come; null of one that runs. */
export function beginsOn({
  classes: { seasons },
}: {
  classes: { seasons: { starts_on: string } | null };
}): string | null {
  return seasons && seasons.starts_on > clubDay() ? seasons.starts_on : null;
}
