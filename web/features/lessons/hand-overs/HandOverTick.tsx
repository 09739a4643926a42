import { Check, Handshake, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue, MarkSnapshot } from '../roster/mark-queue.ts';
import { handOverOf, type HandedChild } from './hand-overs-data.ts';
import { HandOverSheet } from './HandOverSheet.tsx';

export interface HandOverTickProps {
  lessonId: string;
  child: HandedChild;
  queue: MarkQueue;
  marks: MarkSnapshot;
}

/** Below a child that is there: with whom it left, or the way to say so. Nothing where the club hands no child of its age over. */
export function HandOverTick({ lessonId, child, queue, marks }: HandOverTickProps) {
  const { t, time } = useLanguage('handOver');
  const [open, setOpen] = useState(false);
  const taken = handOverOf(lessonId, child, marks);
  if (!child.hand_over || (child.mark !== 'present' && taken.collector_name === null)) return null;
  const name = taken.collector_name;
  const Sign = name === null ? Handshake : taken.reason === null ? Check : TriangleAlert;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          'flex min-h-14 w-full items-center gap-2 px-3 text-left font-semibold -outline-offset-3 hover:bg-water-soft sm:px-4',
          name === null ? 'text-water' : taken.reason === null ? 'text-success' : 'text-danger',
        )}
      >
        <Sign className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {name === null ? t('open') : t('with', { name, time: taken.handed_at ? time(taken.handed_at) : '' })}
          <span className="sr-only"> {t('of', { name: child.full_name })}</span>
        </span>
      </button>
      {open && (
        <HandOverSheet lessonId={lessonId} child={child} taken={taken} queue={queue} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
