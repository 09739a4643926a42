import type { Hindrance } from '../../../contracts/hindrances.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** Reasons against swimming as one text: „no medical certificate, overdue payment“; each once. */
export function useHindranceWords(): (hindrances: readonly Hindrance[]) => string {
  const { t } = useLanguage('hindrances');
  return (hindrances) => {
    const words = hindrances.flatMap(({ reason }) => (reason === 'certificate_ending' ? [] : [t(`reasons.${reason}`)]));
    return [...new Set(words)].join(', ');
  };
}
