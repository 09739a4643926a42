import type { SwimResult } from './results-data.ts';

/** A time in hundredths as swimmers write it: `1:01.20`, `51.30`. */
export function swimTime(centiseconds: number): string {
  const hundredths = String(centiseconds % 100).padStart(2, '0');
  const seconds = Math.floor(centiseconds / 100);
  if (seconds < 60) return `${seconds}.${hundredths}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${hundredths}`;
}

/** The best time of every event and course, with what was gained on the first one there, in hundredths. */
export function personalBests(results: readonly SwimResult[]): { best: SwimResult; gained: number }[] {
  const events = new Map<string, SwimResult[]>();
  for (const result of results) {
    const event = `${result.distance} ${result.stroke} ${result.course}`;
    events.set(event, [...(events.get(event) ?? []), result]);
  }
  return [...events.values()].map((swims) => {
    const byDay = [...swims].sort((a, b) => a.swum_on.localeCompare(b.swum_on));
    const best = swims.reduce((fastest, one) => (one.centiseconds < fastest.centiseconds ? one : fastest));
    return { best, gained: (byDay[0]?.centiseconds ?? best.centiseconds) - best.centiseconds };
  });
}
