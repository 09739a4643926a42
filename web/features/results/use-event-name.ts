import { useLanguage } from '../../lib/format/use-language.ts';
import type { SwimEvent } from './swim.ts';

/** „100 м гръб“, „4 × 50 м съчетано“ in the language shown; with its pool when asked. */
export function useEventName() {
  const { t } = useLanguage('results');
  return (
    { distance, stroke, course, relay_count = 1 }: SwimEvent & { relay_count?: number },
    withCourse = false,
  ): string => {
    const swum = t(course === 'SCY' ? 'eventYards' : 'event', { distance, stroke: t(`strokes.${stroke}`) });
    const event = relay_count > 1 ? `${relay_count} × ${swum}` : swum;
    return withCourse ? `${event} · ${t(`courses.${course}`)}` : event;
  };
}
