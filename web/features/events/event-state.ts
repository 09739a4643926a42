import { clubNow } from '../../lib/format/club-clock.ts';
import type { ClubEvent } from './events-data.ts';

/** The last moment at which one registers for an event. */
export const closesAt = (event: Pick<ClubEvent, 'registration_closes_at' | 'starts_at'>): string =>
  event.registration_closes_at ?? event.starts_at;

/** True while one can register, or join the waitlist. */
export const isOpen = (event: Pick<ClubEvent, 'registration_closes_at' | 'starts_at'>): boolean =>
  Date.parse(closesAt(event)) > clubNow();

export const hasBegun = ({ starts_at }: Pick<ClubEvent, 'starts_at'>): boolean => Date.parse(starts_at) <= clubNow();

export const isOver = ({ ends_at }: Pick<ClubEvent, 'ends_at'>): boolean => Date.parse(ends_at) < clubNow();

/** The seats left; null: as many as like. The waitlist comes first; where families choose days, those of the day with the most. */
export const freeSeats = (event: Pick<ClubEvent, 'free_count'>): number | null => event.free_count;
