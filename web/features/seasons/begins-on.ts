import { clubToday } from '../../lib/format/club-clock.ts';

/** The first day of a class whose season is still to come; null of one that runs. */
export function beginsOn({
  classes: { seasons },
}: {
  classes: { seasons: { starts_on: string } | null };
}): string | null {
  return seasons && seasons.starts_on > clubToday() ? seasons.starts_on : null;
}
