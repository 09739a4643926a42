import type { ClashCode } from '../../../contracts/classes.ts';
import { ClubError } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const WITH_OTHERS: readonly ClashCode[] = ['lane_clash', 'hall_clash', 'instructor_clash'];
const WITHIN = ['session_exists', 'session_overlap'];

export interface Clash {
  field: string;
  text: string;
  /** True for sessions of the class itself that overlap. */
  isOwn: boolean;
}

/** Reads a refusal of save_class: the field and the sentence of every clash that it names; empty for any other refusal. */
export function useClashes(): (error: unknown) => Clash[] {
  const { t } = useLanguage('classes');
  return (error) => {
    if (!(error instanceof ClubError) || ![...WITH_OTHERS, ...WITHIN].includes(error.code)) return [];
    const titles = error.details?.split('\n') ?? [];
    return (error.hint || 'sessions.0.start_time').split(' ').map((where, index) => {
      const [field = '', code = error.code] = where.split(':');
      const other = WITH_OTHERS.find((each) => each === code);
      const title = titles[index];
      return { field, text: other && title ? t(`clashes.${other}`, { title }) : errorText(code), isOwn: !other };
    });
  };
}
