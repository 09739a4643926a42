import { useCallback, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import type { EnrollmentOutcome, PaymentMethod } from '../../../contracts/enrollments.ts';
import type { ChildInput } from '../../features/children/ChildFields.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { Step } from './wizard-steps.ts';

/** A child that is being enrolled, and what was chosen for it. */
export interface Member {
  /** Stays the same when a new child gets its id. */
  key: string;
  /** Null until the child is registered. */
  childId: string | null;
  /** The typed data of a new child. */
  child: ChildInput | null;
  /** The typed data passed its check; always true of a registered child. */
  childReady: boolean;
  /** The consent to health data was given with what was typed. */
  health?: boolean;
  locationId: string | null;
  classId: string | null;
  planId: string | null;
  /** The days of the week that were chosen in a class that may be taken for some of them; missing for all. */
  days?: number[] | null;
  /** The class in which a seat is held for the child; the timetable counts it as taken. */
  held?: string | undefined;
  /** The class in which a free seat was shown; missing once the waitlist is accepted instead. */
  seatSeen?: string | undefined;
}

/** The entries so far; they survive a reload, for this tab and this person. */
export interface Draft {
  step: Step;
  /** The child whose turn it is, from 0. */
  who: number;
  members: Member[];
  method: PaymentMethod;
  /** In the installments of the plans that offer any; missing: at once. */
  inInstallments?: boolean;
  notes: string;
  /** The number to call, as it was typed; missing where the account has one. */
  phone?: string;
  /** The class with which one came, once it is taken up. */
  presetClass?: string;
  /** The promo code that is applied; missing or empty for none. */
  promoCode?: string;
  /** Ids of the documents that are agreed to. */
  agreed?: string[];
  /** The name that signs them; missing for the account's own. */
  signature?: string;
  /** In the order of the members, once they are enrolled. */
  outcomes: EnrollmentOutcome[] | null;
  /** Enrolled a moment ago, to be paid by card: the form of the card comes next. */
  leadsToCard?: boolean;
  /** New children were registered, and then the enrollment failed with this code. */
  registeredBut: string | null;
}

const NOTHING_CHOSEN = { locationId: null, classId: null, planId: null };

/** A registered child before anything is chosen for it. */
export const knownMember = (childId: string): Member => ({
  key: childId,
  childId,
  child: null,
  childReady: true,
  ...NOTHING_CHOSEN,
});

/** A child that is not registered yet. */
export const newMember = (): Member => ({
  key: crypto.randomUUID(),
  childId: null,
  child: null,
  childReady: false,
  ...NOTHING_CHOSEN,
});

/** Nothing entered yet: for the child named, for these members, or for a new child. `from`: where to begin; an only child is not asked for. */
export const newDraft = (childId: string | null, from: Step = 'child', members?: Member[]): Draft => ({
  step: from,
  who: 0,
  members: members ?? [childId ? knownMember(childId) : newMember()],
  method: 'bank_transfer',
  notes: '',
  outcomes: null,
  registeredBut: null,
});

/**
 * The draft of an enrollment: begun for a new child, or for the one named. A finished one is shown again only by a reload of its
 * end or a way back to it; opening the wizard again begins an empty one.
 */
export function useDraft(childId: string | null, from: Step, members?: Member[]) {
  const user = useUser();
  const arrived = useNavigationType();
  const [params] = useSearchParams();
  const key = `enrollment-of-family:${user.id}:${childId ?? 'new'}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(key);
    const atItsEnd = arrived === 'POP' && params.get('step') === 'done';
    return kept && !(kept.outcomes && !atItsEnd) ? kept : newDraft(childId, from, members);
  });
  const update = useCallback(
    (next: (now: Draft) => Draft) =>
      setDraft((now) => {
        const then = next(now);
        sessionStorage.setItem(key, JSON.stringify(then));
        return then;
      }),
    [key],
  );
  const change = useCallback((part: Partial<Draft>) => update((now) => ({ ...now, ...part })), [update]);
  const changeMember = useCallback(
    (memberKey: string, part: Partial<Member>) =>
      update((now) => ({
        ...now,
        members: now.members.map((member) => (member.key === memberKey ? { ...member, ...part } : member)),
      })),
    [update],
  );
  return { draft, change, changeMember };
}

function readDraft(key: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (!kept) return null;
    const draft = JSON.parse(kept) as Draft;
    // The page that went has given its seats back.
    return { ...draft, members: draft.members.map((member) => ({ ...member, held: undefined })) };
  } catch {
    return null;
  }
}
