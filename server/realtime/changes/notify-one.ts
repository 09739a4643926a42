import type { ChangesMember } from './change-feed.ts';
import { describeChange } from './record.ts';
import type { Relation } from './relations.ts';
import type { Subscription } from './subscription.ts';
import type { ClaimedCaller } from './visibility.ts';
import type { RowChange } from './wal-reader.ts';

/** A binding that a change may be about. */
export interface Candidate {
  member: ChangesMember;
  known: ClaimedCaller;
  subscription: Subscription;
  isMet: boolean | (() => boolean);
}

/** One message a member and choice of columns, with the numbers of all its bindings that it is about. */
export function notifyOne(change: RowChange, relation: Relation, candidates: Candidate[]): void {
  const data = new Map<string, string>();
  const messages = new Map<ChangesMember, Map<string, number[]>>();
  for (const { member, known, subscription } of candidates) {
    const { id, select } = subscription;
    const form = JSON.stringify([known.caller.role, select]);
    if (!data.has(form)) data.set(form, describeChange(change, relation, known.caller.role, select));
    const forms = messages.get(member) ?? new Map<string, number[]>();
    messages.set(member, forms);
    forms.set(form, [...(forms.get(form) ?? []), id]);
  }
  for (const [member, forms] of messages) for (const [form, ids] of forms) member.deliver(ids, data.get(form)!);
}

/** Drops the candidates that do not meet their conditions. */
export function settle(candidates: Candidate[]): void {
  const met = candidates.filter(({ isMet }) => isMet === true || (typeof isMet === 'function' && isMet()));
  candidates.splice(0, candidates.length, ...met);
}
