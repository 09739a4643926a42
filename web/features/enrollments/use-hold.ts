import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ClubError } from '../../lib/api/club-error.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { callOnLeaving } from '../../lib/api/supabase.ts';

export interface HeldSeat {
  class_id: string;
  /** Null: the child is not registered yet. */
  child_id: string | null;
  /** The form of a child that was not registered when it was begun. */
  draft_id: string;
  days: number[] | null;
}

/**
 * pending: the club has not answered yet; none: it is not held, and the enrollment goes on without; held until `ends`, by the
 * device's steady clock; over: its time has passed; closed: the season does not take this child before `opens`, null where it
 * has no such hour.
 */
export type Hold =
  | { state: 'pending' }
  | { state: 'none' }
  | { state: 'over' }
  | { state: 'held'; ends: number }
  | { state: 'closed'; opens: string | null };

/** Holds a seat of the class for the child while the caller is there, and gives it back when it goes, or the tab does. */
export function useHold(seat: HeldSeat, onChange: (isHeld: boolean) => void) {
  const [hold, setHold] = useState<Hold>({ state: 'pending' });
  const [turn, setTurn] = useState(0);
  const heldId = useRef<string | null>(null);
  const hasLeft = useRef(false);
  const again = () => setTurn((now) => now + 1);
  const report = useEffectEvent(onChange);
  const { class_id, child_id, draft_id } = seat;
  const days = seat.days?.join() ?? '';
  useEffect(() => {
    let isGone = false;
    const seatOf = { class_id, child_id, draft_id, days: days ? days.split(',').map(Number) : null };
    rpc('hold_seat', seatOf).then(
      ({ hold_id, until, now }) => {
        // Another class was chosen meanwhile: its seat takes the room of this one.
        if (isGone) return hasLeft.current ? callOnLeaving('release_hold', { hold_id }) : undefined;
        heldId.current = hold_id;
        setHold({ state: 'held', ends: performance.now() + Date.parse(until) - Date.parse(now) });
        report(true);
      },
      (error: unknown) => {
        if (isGone) return;
        heldId.current = null;
        // A new child may come as a sibling, which is seen once it is registered.
        const isClosed = child_id && error instanceof ClubError && error.code === 'season_not_open';
        setHold(isClosed ? { state: 'closed', opens: error.details } : { state: 'none' });
        report(false);
      },
    );
    return () => {
      isGone = true;
    };
  }, [class_id, child_id, draft_id, days, turn]);
  useEffect(() => {
    hasLeft.current = false;
    const release = () => {
      if (heldId.current) callOnLeaving('release_hold', { hold_id: heldId.current });
      heldId.current = null;
    };
    // A page that the way back brings out of the browser's memory holds its seat again.
    const onShow = (event: PageTransitionEvent) => event.persisted && again();
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', onShow);
      hasLeft.current = true;
      release();
      report(false);
    };
  }, []);
  const end = () => {
    heldId.current = null;
    setHold({ state: 'over' });
    onChange(false);
  };
  return { hold, again, end };
}
