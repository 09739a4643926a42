import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { CheckIn } from '../../../../contracts/check-ins.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { HindranceNote } from '../../hindrances/HindranceNote.tsx';

/** A card that was read, with the answer or the reason why there is none. */
export interface ReadCard {
  key: string;
  at: Date;
  result: CheckIn | null;
  refusal: string | null;
}

const LOOK = {
  checked_in: { ground: 'bg-success-soft', ink: 'text-success', Sign: CircleCheck },
  already: { ground: 'bg-success-soft', ink: 'text-success', Sign: CircleCheck },
  no_lesson: { ground: 'bg-warning-soft', ink: 'text-warning', Sign: CircleHelp },
  refused: { ground: 'bg-danger-soft', ink: 'text-danger', Sign: CircleAlert },
} as const;

/** The newest card large enough to be read from a step away, the earlier ones as rows. */
export function CheckInResult({ card, isNewest = false }: { card: ReadCard; isNewest?: boolean }) {
  const { t, time, localized, dateTime } = useLanguage('checkIn');
  const { result } = card;
  const { ground, ink, Sign } = LOOK[result?.outcome ?? 'refused'];
  const words = () => {
    if (!result) return card.refusal;
    if (!result.lesson) return t('noLesson');
    const { starts_at } = result.lesson;
    const names = { class: localized(result.lesson, 'title'), time: time(starts_at) };
    if (result.outcome === 'no_lesson') return t('nextLesson', { ...names, when: dateTime(starts_at) });
    return t(result.outcome === 'already' ? 'already' : 'present', names);
  };
  return (
    <div className={cx('flex items-start gap-3', isNewest ? `rounded-card p-5 ${ground}` : 'py-3')}>
      <Sign className={cx('shrink-0', ink, isNewest ? 'size-9' : 'mt-0.5 size-5')} />
      <div className="min-w-0 flex-1">
        {result && (
          <p className={cx('wrap-anywhere', isNewest ? 'text-2xl font-bold' : 'font-semibold')}>{result.child_name}</p>
        )}
        <p className={cx('wrap-anywhere', isNewest ? 'text-lg' : 'text-sm text-muted')}>{words()}</p>
        {result?.was_absent && <p className="text-sm font-semibold">{t('before')}</p>}
        {result && <HindranceNote hindrances={result.hindrances} className="mt-1" />}
      </div>
      <time className="shrink-0 text-sm text-muted tabular" dateTime={card.at.toISOString()}>
        {time(card.at)}
      </time>
    </div>
  );
}
