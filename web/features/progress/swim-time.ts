import type { SwimResult } from './results-data.ts';

const eventOf = ({ distance, stroke, course }: SwimResult) => `${distance} ${stroke} ${course}`;

/** Of every result that was a personal best on its day: what it gained on the one before, in hundredths; null for the first of its event. */
export function recordGains(results: readonly SwimResult[]): Map<string, number | null> {
  const best = new Map<string, number>();
  const gains = new Map<string, number | null>();
  for (const result of [...results].sort((a, b) => a.swum_on.localeCompare(b.swum_on))) {
    const before = best.get(eventOf(result));
    if (before !== undefined && result.centiseconds >= before) continue;
    gains.set(result.id, before === undefined ? null : before - result.centiseconds);
    best.set(eventOf(result), result.centiseconds);
  }
  return gains;
}

/** The best time of every event and course, with what was gained on the first one there, in hundredths. */
export function personalBests(results: readonly SwimResult[]): { best: SwimResult; gained: number }[] {
  const events = new Map<string, SwimResult[]>();
  for (const result of results) {
    const event = eventOf(result);
    events.set(event, [...(events.get(event) ?? []), result]);
  }
  return [...events.values()].map((swims) => {
    const byDay = [...swims].sort((a, b) => a.swum_on.localeCompare(b.swum_on));
    const best = swims.reduce((fastest, one) => (one.centiseconds < fastest.centiseconds ? one : fastest));
    return { best, gained: (byDay[0]?.centiseconds ?? best.centiseconds) - best.centiseconds };
  });
}
