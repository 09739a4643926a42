import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { FamilyChild } from '../../features/children/family-data.ts';
import { AgreeList } from '../../features/documents/AgreeList.tsx';
import { MethodField } from '../../features/payments/MethodField.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { signingsOf } from './documents-needed.ts';
import { newDraft } from './draft.ts';
import { useDraftDocuments } from './use-confirm.ts';
import { usePhone } from './use-phone.ts';

/** The kinds that a family books here; a make-up is chosen where its credits are. */
const KINDS = ['trial', 'single'] as const;
type Kind = (typeof KINDS)[number];

/** So many lessons are looked at before the others are asked for. */
const FIRST_LESSONS = 8;

const fittingQuery = (childId: string, classId: string | null) =>
  rpcQuery(
    ['children', 'fitting', childId, classId],
    'fitting_lessons',
    { child_id: childId, class_id: classId },
    { staleTime: 0 },
  );

interface VisitLessonProps {
  child: FamilyChild;
  /** The class that one came with. */
  classId: string | null;
}

/** The lesson, what has to be signed, how it is paid, and the one button that books it. */
export function VisitLesson({ child, classId }: VisitLessonProps) {
  const { t, dateTime, localized, locale } = useLanguage(['booking', 'common', 'enrollment']);
  const navigate = useNavigate();
  const fitting = useQuery(fittingQuery(child.id, classId));
  const [choice, setChoice] = useState<Kind>('trial');
  const [more, setMore] = useState(false);
  const [lessonId, setLessonId] = useState<string | null>(null);
  const [draft, setDraft] = useState(() => newDraft(child.id));
  const documents = useDraftDocuments(draft);
  const phone = usePhone(draft);
  const sign = useProcedure('sign_document');
  const book = useProcedure('book_visit');
  const { brief } = useMoney();
  const [fault, setFault] = useState<unknown>(null);
  const [missing, setMissing] = useState<'lesson' | 'documents' | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  if (fitting.isError)
    return <ErrorState title={errorText(codeOf(fitting.error))} onRetry={() => void fitting.refetch()} />;
  if (!fitting.data) return <SkeletonRows count={4} />;
  const kinds = KINDS.filter((kind) => fitting.data.some((lesson) => lesson.kinds.includes(kind)));
  const kind = kinds.includes(choice) ? choice : kinds[0];
  if (!kind) {
    const name = child.first_name;
    return (
      <EmptyState
        card
        title={t(classId ? 'booking:noneHere' : 'booking:none', { name })}
        note={t('booking:noneNote')}
        action={
          classId ? (
            <ButtonLink kind="secondary" to={paths.bookVisit({ child: child.id })}>
              {t('booking:all')}
            </ButtonLink>
          ) : undefined
        }
      />
    );
  }
  const lessons = fitting.data.filter((lesson) => lesson.kinds.includes(kind));
  const lesson = lessons.find(({ lesson_id }) => lesson_id === lessonId);
  const price = (lesson ?? lessons[0])?.prices[kind] ?? 0;
  const confirm = async () => {
    const lacks = !lesson ? 'lesson' : documents.needed.length > 0 && !documents.isAgreed ? 'documents' : null;
    setMissing(lacks);
    const isRight = await phone.isRight();
    if (!lesson || lacks || !isRight) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true], input[type=tel], input[type=radio]')?.focus(),
      );
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await phone.keep();
      for (const signing of signingsOf(documents.needed, null, draft.members, () => child.id))
        await sign.run({ ...signing, signed_name: documents.signature.trim() });
      const { payment_id } = await book.run({
        child_id: child.id,
        lesson_id: lesson.lesson_id,
        kind,
        method: price > 0 ? draft.method : null,
        expected_amount: price,
      });
      toast.success(t('booking:done', { name: child.first_name }));
      const pays = payment_id !== null && draft.method !== 'cash';
      await navigate(pays ? paths.childPayment(child.id, payment_id, 'chosen') : paths.child(child.id), {
        replace: true,
      });
    } catch (error) {
      if (codeOf(error) === 'phone_missing') await phone.refuse();
      else setFault(error);
      void fitting.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={form} className="flex flex-col gap-6">
      {kinds.length > 1 ? (
        <SegmentedControl<Kind>
          name={t('booking:kind')}
          value={kind}
          onChange={setChoice}
          segments={kinds.map((value) => ({ value, label: t(`booking:${value}`) }))}
        />
      ) : (
        <h2 className="-mb-2 text-xl font-bold">{t(`booking:${kind}`)}</h2>
      )}
      <RadioCards<string>
        label={t('booking:lesson')}
        error={missing === 'lesson' && !lesson ? t('booking:choose') : undefined}
        value={lessonId}
        onChange={setLessonId}
        options={lessons.slice(0, more ? lessons.length : FIRST_LESSONS).map((one) => ({
          value: one.lesson_id,
          title: <span className="block tabular first-letter:uppercase">{dateTime(one.starts_at)}</span>,
          detail: [
            localized(one, 'title'),
            localized(one, 'location_name'),
            one.instructor_name && personName(one.instructor_name, locale),
            t('common:seats', { count: one.seats }),
          ]
            .filter(Boolean)
            .join(' · '),
          aside: one.prices[kind] ? <Price amount={one.prices[kind]} className="font-semibold" /> : t('booking:free'),
        }))}
      />
      {!more && lessons.length > FIRST_LESSONS && (
        <Button kind="quiet" onClick={() => setMore(true)} className="-mt-3 self-start">
          {t('booking:more')}
        </Button>
      )}
      {classId && (
        <Link to={paths.bookVisit({ child: child.id })} className="-mt-3 font-semibold text-water hover:underline">
          {t('booking:all')}
        </Link>
      )}
      {documents.needed.length > 0 && (
        <AgreeList
          documents={documents.needed.map(({ document }) => document)}
          agreed={draft.agreed ?? []}
          onAgree={(agreed) => setDraft({ ...draft, agreed })}
          signature={documents.signature}
          onSign={(signature) => setDraft({ ...draft, signature })}
          error={missing === 'documents' ? t('enrollment:payment.agreeFirst') : undefined}
        />
      )}
      {phone.isAsked && (
        <div className="rounded-card bg-raised p-5 sm:p-6">
          <PhoneField
            label={t('enrollment:payment.phone')}
            help={t('enrollment:payment.phoneHelp')}
            value={draft.phone ?? ''}
            onChange={(typed) => setDraft({ ...draft, phone: typed })}
            error={phone.error}
            required
          />
        </div>
      )}
      {price > 0 && (
        <div className="flex flex-col gap-3 rounded-card bg-raised p-5 sm:p-6">
          <MethodField value={draft.method} onChange={(method) => setDraft({ ...draft, method })} />
          {kind === 'trial' && <p className="text-sm text-muted">{t('booking:counts')}</p>}
        </div>
      )}
      <FormError message={fault ? faultText(fault) : undefined} />
      <Button
        size="lg"
        busy={busy || !documents.isReady || !phone.isReady}
        onClick={() => void confirm()}
        className="self-end max-sm:w-full"
      >
        {price > 0 ? `${t('booking:confirmCosts')} · ${brief(price)}` : t('booking:confirm')}
      </Button>
    </div>
  );
}
