import { codeOf } from '../../lib/api/club-error.ts';

const CLASHES = ['lane_clash', 'hall_clash', 'instructor_clash'] as const;
export type Clash = (typeof CLASHES)[number];

/** The clash that a refusal speaks of; null for any other refusal. */
export function clashOf(error: unknown): Clash | null {
  return CLASHES.find((code) => code === codeOf(error)) ?? null;
}
