import { useCallback, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { EnrollmentOutcome, PaymentMethod } from '../../../contracts/enrollments.ts';
import { useUser } from '../session/SessionProvider.tsx';
import type { ChildInput } from '../children/ChildFields.tsx';

export const STEPS = ['child', 'location', 'class', 'plan', 'payment', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** What has been entered so far; survives a reload, for this tab and this person. */
export interface Draft {
  step: Step;
  child: ChildInput | null;
  /** The child's data passed its check. */
  childReady: boolean;
  locationId: string | null;
  classId: string | null;
  planId: string | null;
  method: PaymentMethod;
  notes: string;
  outcome: (EnrollmentOutcome & { childId: string }) | null;
  /** The child was registered, and then its enrolment failed with this code. */
  registeredBut: string | null;
}

/** Nothing entered yet. */
export const NEW_DRAFT: Draft = {
  step: 'child',
  child: null,
  childReady: false,
  locationId: null,
  classId: null,
  planId: null,
  method: 'bank_transfer',
  notes: '',
  outcome: null,
  registeredBut: null,
};

/** The draft of an enrolment: of a new child, or of the one named. A finished one is forgotten on the next visit. */
export function useDraft(childId: string | null) {
  const user = useUser();
  const arrived = useNavigationType();
  const key = draftKey(user.id, childId);
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(key);
    return kept && !(kept.outcome && arrived !== 'POP') ? kept : NEW_DRAFT;
  });
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((now) => {
        const next = { ...now, ...part };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return { draft, change };
}

/** Hands a draft on to the enrolment of a child that is registered by now. */
export function moveDraft(userId: string, childId: string, draft: Draft): void {
  sessionStorage.setItem(draftKey(userId, childId), JSON.stringify({ ...draft, child: null }));
  sessionStorage.removeItem(draftKey(userId, null));
}

function draftKey(userId: string, childId: string | null): string {
  return `enrollment-draft:${userId}:${childId ?? 'new'}`;
}

function readDraft(key: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? { ...NEW_DRAFT, ...(JSON.parse(kept) as Draft) } : null;
  } catch {
    return null;
  }
}
