import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import type { FamilyChild, FamilyEnrollment } from '../children/family-data.ts';
import { MethodField } from '../payments/MethodField.tsx';
import { useEnrollmentCall } from './enrollment-calls.ts';

const MINUTE_MS = 60_000;

export interface OfferCardProps {
  child: Pick<FamilyChild, 'first_name'>;
  enrollment: Pick<FamilyEnrollment, 'classes'>;
  offer: FamilyEnrollment['waitlist_offers'][number];
}

/** A place held for a child in line: how long still, and the two answers. */
export function OfferCard({ child, enrollment, offer }: OfferCardProps) {
  const { t, i18n } = useTranslation('enrollment');
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const left = useTimeLeft(offer.expires_at);
  const names = { name: child.first_name, title: localized(enrollment.classes, 'title', i18n.language as Locale) };
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-card bg-rope-soft p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg font-bold">{t('offer.title', names)}</h2>
        <p className="tabular">{t('offer.keptFor', { time: left })}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button onClick={() => setAsking('accept')} className="max-sm:flex-1">
          {t('offer.accept')}
        </Button>
        <Button kind="quiet" onClick={() => setAsking('decline')}>
          {t('offer.decline')}
        </Button>
      </div>
      <AcceptDialog offerId={offer.id} names={names} open={asking === 'accept'} onClose={() => setAsking(null)} />
      <DeclineDialog offerId={offer.id} names={names} open={asking === 'decline'} onClose={() => setAsking(null)} />
    </article>
  );
}

interface AnswerProps {
  offerId: string;
  names: { name: string; title: string };
  open: boolean;
  onClose: () => void;
}

function AcceptDialog({ offerId, names, open, onClose }: AnswerProps) {
  const { t } = useTranslation(['enrollment', 'common']);
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const accept = useEnrollmentCall('accept_waitlist_offer');
  const confirm = () =>
    accept.mutate(
      { offer_id: offerId, method },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('enrollment:offer.accepted'), { description: t('enrollment:offer.acceptedNote', names) });
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => !now && onClose()}
      title={t('enrollment:offer.acceptTitle')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={accept.isPending} onClick={confirm}>
            {t('enrollment:offer.accept')}
          </Button>
        </>
      }
    >
      <MethodField value={method} onChange={setMethod} />
      <FormError message={accept.error ? errorText(codeOf(accept.error)) : undefined} />
    </Dialog>
  );
}

function DeclineDialog({ offerId, names, open, onClose }: AnswerProps) {
  const { t } = useTranslation('enrollment');
  const decline = useEnrollmentCall('decline_waitlist_offer');
  const confirm = () =>
    decline.mutate(
      { offer_id: offerId },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('offer.declined'));
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(now) => !now && onClose()}
      title={t('offer.declineTitle', names)}
      description={t('offer.declineNote', names)}
      confirmLabel={t('offer.declineConfirm')}
      busy={decline.isPending}
      error={decline.error ? errorText(codeOf(decline.error)) : undefined}
      onConfirm={confirm}
    />
  );
}

/** „23 ч 12 мин“ until a moment, counted down by the minute. */
function useTimeLeft(until: string): string {
  const { t } = useTranslation('enrollment');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const total = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS));
  const hours = Math.floor(total / 60);
  return hours > 0 ? t('offer.hours', { hours, minutes: total % 60 }) : t('offer.minutes', { minutes: total });
}
