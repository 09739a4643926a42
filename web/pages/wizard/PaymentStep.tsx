import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { AgreeList } from '../../features/documents/AgreeList.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { FeeLines } from '../../features/payments/FeeLines.tsx';
import { MethodField } from '../../features/payments/MethodField.tsx';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { PromoCodeField } from '../../features/plans/promotions/PromoCodeField.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Refusal } from './Refusal.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';
import { totalOf, type Chosen } from './use-chosen.ts';
import { useConfirm, useDraftDocuments, type Confirming } from './use-confirm.ts';
import { usePhone } from './use-phone.ts';

const MAX_NOTES = 1000;
const SeatGone = late(async () => (await import('./SeatGone.tsx')).SeatGone);
const InstallmentsField = late(
  async () => (await import('../../features/payments/installments/InstallmentsField.tsx')).InstallmentsField,
  { isPart: true },
);
const NextStep = late(async () => (await import('../../features/hindrances/NextStep.tsx')).NextStep, { isPart: true });

/** The method, the documents to confirm, and the one button that does everything. */
export function PaymentStep(props: Confirming) {
  const { draft, change, changeMember, goTo, back } = props;
  const { t } = useLanguage('enrollment');
  const documents = useDraftDocuments(draft);
  const phone = usePhone(draft);
  const { confirm, busy, fault } = useConfirm(props, documents, phone);
  // News that come while the press is answered change no word on the screen before a refusal says why.
  const [pressed, setPressed] = useState(props.all);
  const all = busy ? pressed : props.all;
  const [missing, setMissing] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const ordinal = useOrdinal();
  const [first] = all;
  const several = all.length > 1;
  const allWait = all.every(({ position }) => position !== null);
  const name = first?.firstName ?? '';
  const press = async () => {
    const isAgreed = documents.needed.length === 0 || documents.isAgreed;
    setMissing(!isAgreed);
    setPressed(props.all);
    if ((await phone.isRight()) && isAgreed) return void confirm();
    // A field is marked once the press is over: the phone is the last that can be wrong.
    const wrong = isAgreed ? 'input[type=tel]' : '[aria-invalid=true]';
    requestAnimationFrame(() => asked.current?.querySelector<HTMLElement>(wrong)?.focus());
  };
  // A number that the server alone misses is asked for with the focus on its field.
  const { error: phoneFault } = phone;
  useEffect(() => {
    if (phoneFault && !busy) asked.current?.querySelector<HTMLElement>('input[type=tel]')?.focus();
  }, [phoneFault, busy]);
  // The ways on are there at once when the last seat goes while one pays.
  useEffect(() => SeatGone.bring(), []);
  const { unpaidSeatDays } = useClubSettings();
  const { brief, currency } = useMoney();
  const total = totalOf(all, currency);
  const gone = busy
    ? -1
    : draft.members.findIndex(
        ({ seatSeen, classId }, who) => seatSeen !== undefined && seatSeen === classId && all[who]!.position !== null,
      );
  const costs = all.some(({ price }) => price !== null);
  const isPriced = all.every((one) => one.isPriced);
  const isFree = isPriced && !allWait && total.amount === 0;
  // The last price that was said: another one on its way takes no field from under the fingers.
  const [isDue, setDue] = useState(false);
  if (isPriced && isDue !== total.amount > 0) setDue(total.amount > 0);
  const offers = all.flatMap(({ firstName, installments }) =>
    installments ? [{ name: firstName, installments }] : [],
  );
  const isExplained = all.some(
    ({ parts, fees }) => fees.length > 0 || (parts !== null && (parts.amount < parts.full || parts.own)),
  );
  return (
    <>
      <StepHead title={t(allWait ? 'payment.titleWaits' : isFree ? 'payment.titleFree' : 'payment.title')}>
        {!several && first?.position && (
          <strong className="block text-ink">
            {t('waitlist.willBeNamed', { name, position: ordinal(first.position) })}
          </strong>
        )}
        {allWait
          ? t('payment.leadWaits')
          : !several && first?.isPriced && first.price === null
            ? t('payment.leadMonthly')
            : isFree
              ? t('payment.leadFree')
              : unpaidSeatDays === null
                ? t('payment.lead')
                : t('payment.leadKept', { count: unpaidSeatDays })}
      </StepHead>
      {draft.registeredBut && (
        <p role="status" className="mb-5 rounded-control bg-warning-soft p-3.5">
          <strong>{t('payment.registered', { name: all.map(({ firstName }) => firstName).join(', ') })}</strong>{' '}
          {t('payment.onlyEnrollment')}
        </p>
      )}
      {(several || isExplained || (isFree && costs)) && (
        <ReviewList all={all} onChange={(who) => goTo({ step: 'class', who })} />
      )}
      <div ref={asked} className="scroll-mt-4">
        {documents.needed.length > 0 && (
          <AgreeList
            documents={documents.needed.map(({ document }) => document)}
            agreed={draft.agreed ?? []}
            onAgree={(agreed) => change({ agreed })}
            signature={documents.signature}
            onSign={(signature) => change({ signature })}
            error={missing ? t('payment.agreeFirst') : undefined}
          />
        )}
        {phone.isAsked && (
          <div className="mb-5 rounded-card bg-raised p-5 sm:p-6">
            <PhoneField
              label={t('payment.phone')}
              help={t('payment.phoneHelp')}
              value={draft.phone ?? ''}
              onChange={(typed) => change({ phone: typed })}
              error={phone.error}
              required
            />
          </div>
        )}
      </div>
      <div className="mb-5 flex flex-col gap-6 rounded-card bg-raised p-5 sm:p-6">
        {!allWait &&
          (isDue ? (
            <>
              {offers.length > 0 && (
                <InstallmentsField
                  offers={offers}
                  value={draft.inInstallments ?? false}
                  onChange={(inInstallments) => change({ inInstallments })}
                />
              )}
              <MethodField value={draft.method} onChange={(method) => change({ method })} />
            </>
          ) : (
            !isPriced && <Skeleton className="h-64 w-full" />
          ))}
        {costs && (
          <PromoCodeField
            code={draft.promoCode ?? ''}
            onChange={(promoCode) => change({ promoCode })}
            fitsNothing={all.every(({ promoCode }) => promoCode === null)}
          />
        )}
        <TextArea
          label={t('payment.notes')}
          optional
          rows={2}
          maxLength={MAX_NOTES}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </div>
      {gone >= 0 ? (
        <SeatGone
          key={draft.members[gone]!.key}
          {...{ draft, changeMember, all, goTo }}
          who={gone}
          onWait={() => {
            changeMember(draft.members[gone]!.key, { seatSeen: undefined });
            // A sum of several children is looked at once more.
            if (!several) press();
          }}
        />
      ) : (
        fault &&
        !busy && (
          <Refusal title={fault.text}>
            <RefusedStep code={fault.code} childId={draft.members[fault.who]?.childId ?? null} />
          </Refusal>
        )
      )}
      <StepFoot
        chosen={several ? undefined : first}
        onBack={back}
        action={
          gone < 0 && (
            <Button
              size="lg"
              busy={busy || !documents.isReady || !phone.isReady || !isPriced}
              onClick={press}
              className="max-sm:flex-1"
            >
              {several
                ? t(total.amount > 0 ? 'many.costs' : 'many.confirm', { count: all.length })
                : allWait
                  ? t('payment.confirmWaits', { name })
                  : t(total.amount > 0 ? 'payment.confirmCosts' : 'payment.confirm', { name })}
              {total.amount > 0 && ` · ${brief(total.amount, total.euro_cents)}`}
            </Button>
          )
        }
      />
    </>
  );
}

/** The way to what a child of the club lacks; nothing for one that is not registered yet. */
function RefusedStep({ code, childId }: { code: string; childId: string | null }) {
  if (!childId) return null;
  return (
    <div className="mt-3 empty:hidden">
      <NextStep code={code} childId={childId} />
    </div>
  );
}

interface ReviewListProps {
  all: readonly Chosen[];
  /** To choose again for a child, counted from 0. */
  onChange: (who: number) => void;
}

/** The enrollments that one press confirms for several children: class, plan, price or waitlist position of each, and the sum. */
function ReviewList({ all, onChange }: ReviewListProps) {
  const { t } = useLanguage('enrollment');
  const { priceDisplay } = useClubSettings();
  const total = totalOf(all, priceDisplay.currency);
  return (
    <Card title={t('many.review')} className="mb-5">
      <ul>
        {all.map((chosen, who) => (
          <Row key={who} chosen={chosen} onChange={() => onChange(who)} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4">
        <span className="font-semibold">{t('many.total')}</span>
        <Price amount={total.amount} euroCents={total.euro_cents} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}

function Row({ chosen, onChange }: { chosen: Chosen; onChange: () => void }) {
  const { t, localized } = useLanguage('enrollment');
  const times = useSessionTimes();
  const ordinal = useOrdinal();
  const { firstName, swimClass, plan, price, parts, promoCode, position, isPriced } = chosen;
  if (!swimClass || !plan) return null;
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold">{firstName}</p>
        {position === null &&
          (!isPriced ? (
            <Skeleton className="h-5 w-20" />
          ) : price === null ? (
            <span className="text-sm">{t('plan.byAttendance')}</span>
          ) : (
            <Price amount={price} className="font-semibold" />
          ))}
        <IconButton
          name={t('many.change', { name: firstName ?? '' })}
          icon={<Pencil />}
          onClick={onChange}
          className="-my-2 -mr-2"
        />
      </div>
      <p className="text-sm text-muted">
        {localized(swimClass, 'title')}, {times(swimClass.sessions)} · {localized(plan, 'name')}
      </p>
      {parts && <PriceReasons price={parts} promoCode={promoCode} className="mt-1" />}
      <FeeLines fees={chosen.fees} className="mt-1" />
      {position !== null && (
        <span className="mt-1 inline-block">
          <StatusChip progress="waiting">{t('waitlist.position', { position: ordinal(position) })}</StatusChip>
        </span>
      )}
    </li>
  );
}
