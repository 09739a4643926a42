import { useLanguage } from '../../lib/format/use-language.ts';
import { heldUntil } from './held-until.ts';

/** Says of a class without a free seat that its last ones are only held, and until when the first of them is; null where none is held. */
export function useHeld(): (held: number, until: string | null) => string | null {
  const { t, format } = useLanguage('common');
  return (held, until) => {
    if (held === 0) return null;
    const when = heldUntil(until, format);
    return when ? t('heldUntil', { count: held, when }) : t('heldSeats', { count: held });
  };
}
