import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { planFits } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import { suits, type TimetableClass } from '../../features/classes/timetable.ts';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import type { Chosen } from './use-chosen.ts';
import type { Refusal } from './use-confirm.ts';

/** As many classes with a free seat are offered; the others are a press away. */
const OFFERED = 3;
/** Refusals after which another class is the way on. */
const WITHOUT_CLASS = new Set(['seat_taken', 'class_closed', 'class_not_found']);

/** Whether the refusal is answered by a choice of its own, before the step can go on. */
export const asksForChoice = ({ code }: Refusal): boolean => code !== null && WITHOUT_CLASS.has(code);

export interface RefusalNoticeProps {
  refusal: Refusal;
  /** What is chosen for the child that it is about. */
  chosen: Chosen;
  busy: boolean;
  /** The child waits for a seat after all. */
  onWait: () => void;
  /** Another class is taken instead, on the same plan. */
  onTake: (swimClass: TimetableClass) => void;
  /** To all classes. */
  onAll: () => void;
}

/** What kept the club from enrolling, in view and with the focus on it, and what can be done now. */
export function RefusalNotice({ refusal, chosen, busy, onWait, onTake, onAll }: RefusalNoticeProps) {
  const { t, localized } = useLanguage('enrollment');
  const times = useSessionTimes();
  const ordinal = useOrdinal();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const name = chosen.firstName ?? '';
  const isTaken = refusal.code === 'seat_taken';
  const others = useOthers(chosen, asksForChoice(refusal));
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="refusal"
      className="mb-5 rounded-card bg-warning-soft p-5 outline-none"
    >
      <h3 id="refusal" className="flex items-start gap-2 text-lg font-bold">
        <CircleAlert className="mt-1 size-5 shrink-0 text-warning" />
        {t('refusal.title')}
      </h3>
      <p className="mt-1">{refusal.text}</p>
      {isTaken && chosen.position !== null && (
        <div className="mt-4">
          <p>{t('waitlist.fullNote', { name, position: ordinal(chosen.position) })}</p>
          <Button className="mt-2" busy={busy} onClick={onWait}>
            {t('payment.confirmWaits', { name })}
          </Button>
        </div>
      )}
      {asksForChoice(refusal) && (
        <div className="mt-4">
          {others.length > 0 && <p className="font-semibold">{t('refusal.other')}</p>}
          <ul className="mt-2 flex flex-col gap-2">
            {others.map((swimClass) => (
              <li key={swimClass.class_id}>
                <button
                  type="button"
                  onClick={() => onTake(swimClass)}
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control bg-raised px-4 py-2.5 text-left"
                >
                  <span className="font-semibold">
                    {localized(swimClass, 'title')}, {times(swimClass.sessions)}
                  </span>
                  <span className="text-sm text-muted">
                    {localized(swimClass, 'location_name')} · {t('location.free', { count: swimClass.free })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Button kind="secondary" className="mt-2" onClick={onAll}>
            {t('refusal.all')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Classes with a free seat that suit the child and its plan: those of the same location first. */
function useOthers({ swimmer, swimClass, plan, takenIds }: Chosen, isWanted: boolean): TimetableClass[] {
  const { data: classes = [] } = useQuery({ ...timetableQuery, enabled: isWanted });
  if (!isWanted) return [];
  const isHere = ({ location_id }: TimetableClass) => Number(location_id === swimClass?.location_id);
  return classes
    .filter(
      (one) =>
        one.free > 0 &&
        one.class_id !== swimClass?.class_id &&
        !takenIds.includes(one.class_id) &&
        (!swimmer || suits(one, swimmer)) &&
        (!plan || planFits(plan.kind, one.location_type)),
    )
    .toSorted((one, other) => isHere(other) - isHere(one))
    .slice(0, OFFERED);
}
