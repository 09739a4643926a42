import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { FamilyChild } from '../../features/children/family-data.ts';
import { AgreeList } from '../../features/documents/AgreeList.tsx';
import { NextStep } from '../../features/hindrances/NextStep.tsx';
import { MethodField } from '../../features/payments/MethodField.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { signingsOf } from './documents-needed.ts';
import { newDraft } from './draft.ts';
import { useDraftDocuments } from './use-confirm.ts';
import { usePhone } from './use-phone.ts';

interface ConfirmVisitProps {
  child: FamilyChild;
  /** Null: none is chosen yet, and they cost differently. */
  price: number | null;
  /** Beside the way of paying. */
  note?: string | undefined;
  /** A press without one, or with one. */
  onMissing: (isMissing: boolean) => void;
  onFault: () => void;
  /** Books the chosen lesson, once one is; the method is null where it is free of charge. */
  book: ((method: PaymentMethod | null) => Promise<{ payment_id: string | null }>) | undefined;
  done: string;
  labels: { free: string; costs: string };
}

/** The documents to sign, the way of paying, and the one button that books a visit. */
export function ConfirmVisit({ child, price, note, onMissing, onFault, book, done, labels }: ConfirmVisitProps) {
  const { t } = useLanguage('enrollment');
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => newDraft(child.id));
  const documents = useDraftDocuments(draft);
  const phone = usePhone(draft);
  const sign = useProcedure('sign_document');
  const { brief } = useMoney();
  const [fault, setFault] = useState<unknown>(null);
  const [unsigned, setUnsigned] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    const lacksDocuments = documents.needed.length > 0 && !documents.isAgreed;
    onMissing(!book);
    setUnsigned(Boolean(book) && lacksDocuments);
    const isRight = await phone.isRight();
    if (!book || lacksDocuments || !isRight) {
      // The lessons are above this form; an unread document comes before the signature.
      const [above, lacking] = !book
        ? [form.current?.parentElement, 'input[type=radio]']
        : [
            form.current,
            lacksDocuments ? 'input[type=checkbox]:not(:checked), input[autocomplete=name]' : 'input[type=tel]',
          ];
      requestAnimationFrame(() => above?.querySelector<HTMLElement>(lacking)?.focus());
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await phone.keep();
      for (const signing of signingsOf(documents.needed, null, draft.members, () => child.id))
        await sign.run({ ...signing, signed_name: documents.signature.trim() });
      const { payment_id } = await book(price ? draft.method : null);
      toast.success(done);
      const pays = payment_id !== null && draft.method !== 'cash';
      await navigate(pays ? paths.childPayment(child.id, payment_id, 'chosen') : paths.child(child.id), {
        replace: true,
      });
    } catch (error) {
      if (codeOf(error) === 'phone_missing') await phone.refuse();
      else setFault(error);
      onFault();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={form} className="flex flex-col gap-6">
      {documents.needed.length > 0 && (
        <AgreeList
          documents={documents.needed.map(({ document }) => document)}
          agreed={draft.agreed ?? []}
          onAgree={(agreed) => setDraft({ ...draft, agreed })}
          signature={documents.signature}
          onSign={(signature) => setDraft({ ...draft, signature })}
          error={unsigned ? t('payment.agreeFirst') : undefined}
        />
      )}
      {phone.isAsked && (
        <div className="rounded-card bg-raised p-5 sm:p-6">
          <PhoneField
            label={t('payment.phone')}
            help={t('payment.phoneHelp')}
            value={draft.phone ?? ''}
            onChange={(typed) => setDraft({ ...draft, phone: typed })}
            error={phone.error}
            required
          />
        </div>
      )}
      {price !== 0 && (
        <div className="flex flex-col gap-3 rounded-card bg-raised p-5 sm:p-6">
          <MethodField value={draft.method} onChange={(method) => setDraft({ ...draft, method })} />
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
      )}
      <FormError message={fault ? faultText(fault) : undefined} />
      {fault !== null && <NextStep code={codeOf(fault)} childId={child.id} />}
      <Button
        size="lg"
        busy={busy || !documents.isReady || !phone.isReady}
        onClick={() => void confirm()}
        className="self-end max-sm:w-full"
      >
        {price === 0 ? labels.free : price === null ? labels.costs : `${labels.costs} · ${brief(price)}`}
      </Button>
    </div>
  );
}
