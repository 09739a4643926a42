import { useLanguage } from '../../../lib/format/use-language.ts';
import { useSessionTimes } from '../../classes/use-session-times.ts';
import type { WishedClass } from './draw-data.ts';

/** The name of a class by its id, with its location and its times. */
export function useClassNames(classes: readonly WishedClass[]): (id: string) => string {
  const { localized } = useLanguage();
  const times = useSessionTimes();
  return (id) => {
    const one = classes.find((each) => each.id === id);
    if (!one) return '';
    const location = one.locations ? localized(one.locations, 'name') : '';
    return [localized(one, 'title'), location, times(one.class_sessions)].filter(Boolean).join(' · ');
  };
}
