import { useState } from 'react';
import type { BillCorrection } from '../../../contracts/inputs/kindergarten.ts';

export type Corrections = Readonly<Record<string, BillCorrection>>;

/** What an admin has corrected of a month and not issued yet: kept in this window, so that a reload loses none of it. */
export function useCorrections(key: string) {
  const storageKey = `kindergarten ${key}`;
  const [kept, setKept] = useState<{ storageKey: string; corrections: Corrections }>();
  const corrections = kept?.storageKey === storageKey ? kept.corrections : read(storageKey);
  const write = (next: Corrections) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
    setKept({ storageKey, corrections: next });
  };
  return {
    corrections,
    correct: (correction: BillCorrection) => write({ ...corrections, [correction.child_id]: correction }),
    drop: (childId: string) => {
      const { [childId]: _, ...rest } = corrections;
      write(rest);
    },
    clear: () => write({}),
  };
}

function read(storageKey: string): Corrections {
  if (typeof sessionStorage === 'undefined') return {};
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Corrections;
}
