import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { maySwim, type Hindrance } from '../../../contracts/hindrances.ts';
import { daysBetween } from '../../../contracts/time.ts';
import { cx } from '../../lib/cx.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useHindranceWords } from './use-hindrance-words.ts';

interface HindranceNoteProps {
  /** Left out on a roster that the device keeps since before they were. */
  hindrances?: readonly Hindrance[];
  className?: string;
}

/** The sign that a child may not swim, with every reason in words, or that its certificate ends soon; nothing where all is in order. */
export function HindranceNote({ hindrances = [], className }: HindranceNoteProps) {
  const { t } = useLanguage('hindrances');
  const words = useHindranceWords();
  const [first] = hindrances;
  if (!first) return null;
  const isFree = maySwim(hindrances);
  const daysLeft = first.day ? daysBetween(clubToday(), first.day) : 0;
  const Sign = isFree ? ShieldQuestion : ShieldAlert;
  return (
    <span
      className={cx(
        'flex items-start gap-1 text-sm leading-[1.25rem] font-semibold',
        isFree ? 'text-warning' : 'text-danger',
        className,
      )}
    >
      <Sign className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isFree ? (
          t('left', { count: daysLeft })
        ) : (
          <>
            {/* On a phone the sign says it, and the words are the reasons. */}
            <span className="max-sm:sr-only">{t('no')}: </span>
            {words(hindrances)}
          </>
        )}
      </span>
    </span>
  );
}
