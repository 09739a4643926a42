import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { isSignature } from '../../../contracts/person-name.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { familyQuery } from '../../features/children/family-data.ts';
import { writeHealth } from '../../features/children/update-child-call.ts';
import { type HealthDocument, documentsQuery, healthDocumentQuery } from '../../features/documents/documents-data.ts';
import { useAccountName } from '../../features/documents/use-account-name.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { signingsOf, type NeededDocument, neededDocuments } from './documents-needed.ts';
import type { Member, Draft } from './draft.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { totalOf } from './use-chosen.ts';
import type { usePhone } from './use-phone.ts';

/** The documents signed with the enrollment, and the name under them. */
interface DraftDocuments {
  needed: readonly NeededDocument[];
  health: HealthDocument | null;
  signature: string;
}

/** A refusal: its words and code, of which child, from 0, and what was chosen then. */
interface Refused {
  text: string;
  code: string;
  who: number;
  choice: string;
}

/** The child that a refusal is about, from 0; null where it names none. */
function whoseIs(error: unknown): number | null {
  const index = error instanceof ClubError ? /^items\.(\d+)/.exec(error.hint ?? '')?.[1] : undefined;
  return index === undefined ? null : Number(index);
}

export interface Confirming extends Omit<StepProps, 'member' | 'chosen'> {
  onChildFault: (fault: unknown) => void;
}

/**
 * Registers the new children, signs what their seats need and enrolls them all on one press. A refused child sends back to its step with the faults under
 * their fields; a child that exists by now is kept by its id, so that another try registers no child twice.
 */
export function useConfirm(
  { draft, change, changeMember, all, goTo, onChildFault }: Confirming,
  documents: DraftDocuments,
  phone: ReturnType<typeof usePhone>,
) {
  const { t } = useLanguage('enrollment');
  const register = useProcedure('register_child');
  const enroll = useProcedure('enroll_children');
  const sign = useProcedure('sign_document');
  const { currency } = useMoney();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Refused>();
  // A refusal is of what was chosen: another choice is another question.
  const choice = JSON.stringify(draft.members.map(({ classId, planId, days }) => [classId, planId, days]));
  const fault = refused?.choice === choice ? refused : undefined;
  const [busy, setBusy] = useState(false);
  /** Presses of one moment come before the button shows that it is busy. */
  const confirming = useRef(false);

  const refuse = (error: unknown) => {
    const isUnknown = !(error instanceof ClubError) || error.retryable;
    setRefused({
      text: isUnknown ? t('payment.failed') : faultText(error),
      choice,
      code: codeOf(error),
      who: whoseIs(error) ?? 0,
    });
  };
  /** Names the child that a refusal is about, where there are several. */
  const faultText = (error: ClubError) => {
    const who = whoseIs(error);
    const name = draft.members.length > 1 && who !== null ? all[who]?.firstName : null;
    const said = errorText(error.code);
    return name ? t('many.fault', { name, fault: said }) : said;
  };
  const refuseChild = (error: unknown, member: Member, who: number) => {
    const typing = error instanceof ClubError && (error.fields.length > 0 || error.code === 'duplicate_child');
    if (!typing) return refuse(error);
    onChildFault(error);
    changeMember(member.key, { childReady: false });
    goTo({ step: 'child', who });
  };
  const confirm = async () => {
    if (confirming.current) return;
    confirming.current = true;
    setRefused(undefined);
    setBusy(true);
    try {
      await enrollAll();
    } finally {
      confirming.current = false;
      setBusy(false);
    }
  };
  const enrollAll = async () => {
    try {
      await phone.keep();
    } catch (error) {
      return refuse(error);
    }
    const ids: string[] = [];
    for (const [who, member] of draft.members.entries()) {
      try {
        ids.push(member.childId ?? (await registerMember(member)));
      } catch (error) {
        return refuseChild(error, member, who);
      }
    }
    const idOf = (key: string) => ids[draft.members.findIndex((member) => member.key === key)]!;
    try {
      for (const signing of signingsOf(documents.needed, documents.health, draft.members, idOf))
        await sign.run({ ...signing, signed_name: documents.signature.trim() });
      // Health data is kept only once its consent is.
      for (const [index, { child }] of draft.members.entries())
        if (child?.medical_notes) await writeHealth(ids[index]!, child.medical_notes);
    } catch (error) {
      return refuse(error);
    }
    const items = draft.members.map(({ key, classId, planId }, index) => {
      const { days, position, installments } = all[index]!;
      return {
        child_id: ids[index]!,
        draft_id: key,
        class_id: classId!,
        plan_id: planId!,
        days,
        waits: position !== null,
        installments: draft.inInstallments && installments ? [...installments] : null,
      };
    });
    const { amount } = totalOf(all, currency);
    // A sum of nothing is paid in no way.
    const method = amount > 0 ? { method: draft.method } : {};
    try {
      const outcomes = await enroll.run({
        items,
        ...method,
        parent_notes: draft.notes || null,
        expected_amount: amount,
        // One that is for none of the plans is left out, as the field says.
        promo_code: all.some(({ promoCode }) => promoCode !== null) ? (draft.promoCode ?? null) : null,
      });
      change({ outcomes, registeredBut: null, leadsToCard: draft.method === 'card' });
      goTo({ step: 'done', who: 0 });
    } catch (error) {
      if (draft.members.some(({ childId }) => childId === null) && codeOf(error) !== 'already_enrolled')
        change({ registeredBut: codeOf(error) });
      if (codeOf(error) === 'phone_missing') await phone.refuse();
      else refuse(error);
    }
  };
  const registerMember = async (member: Member) => {
    registerChildInput.parse(member.child);
    const id = await registerOnce(member.child!);
    changeMember(member.key, { childId: id });
    return id;
  };
  /** Another tab may have registered the same child since; its health notes are not written over. */
  const registerOnce = async (child: NonNullable<Member['child']>) => {
    try {
      return (await register.run({ ...child, medical_notes: null })).id;
    } catch (error) {
      if (codeOf(error) !== 'duplicate_child' || child.medical_notes) throw error;
      const family = await queries.fetchQuery({ ...familyQuery, staleTime: 0 });
      const same = family.find(
        ({ full_name, birth_date }) =>
          birth_date === child.birth_date && full_name === `${child.first_name?.trim()} ${child.last_name?.trim()}`,
      );
      if (!same) throw error;
      return same.id;
    }
  };
  return { confirm, busy, fault };
}

/** The documents that the children of a draft need, the name that signs them, and whether all is agreed to. */
export function useDraftDocuments(draft: Draft): DraftDocuments & { isReady: boolean; isAgreed: boolean } {
  const user = useUser();
  const name = useAccountName();
  const childIds = draft.members.flatMap(({ childId }) => childId ?? []);
  const documents = useQuery(documentsQuery(user.id, childIds));
  const health = useQuery(healthDocumentQuery);
  const needed = neededDocuments(documents.data ?? [], draft.members, user.id);
  const signature = draft.signature ?? name;
  const agreed = draft.agreed ?? [];
  return {
    needed,
    health: health.data ?? null,
    signature,
    isReady: documents.isSuccess && health.isSuccess,
    isAgreed: needed.every(({ document }) => agreed.includes(document.id)) && isSignature(signature),
  };
}
