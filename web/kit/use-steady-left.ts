import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;

/** The ms that are left, by the second, by a clock that setting the device's time does not move; calls back once nothing is. */
export function useSteadyLeft(until: number, now: () => number, onOver: () => void): number {
  const read = useEffectEvent(now);
  const [left, setLeft] = useState(() => until - now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const look = () => {
      const rest = until - read();
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      over();
    };
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, left);
}
