import { useTranslation } from 'react-i18next';
import { lastDay, pauseDays, readPeriod } from '../../../../contracts/subscriptions.ts';
import { pauseSubscriptionInput } from '../../../../contracts/inputs/subscriptions.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { useClubSettings } from '../../locations/club/settings-data.ts';

const USUAL_DAYS = 14;

export interface PauseDialogProps {
  subscription: { id: string; current_period: string };
  child: string;
  /** Of the class. */
  title: string;
  /** An admin pauses for as long as it wants. */
  admin?: boolean;
  onClose: () => void;
}

/** Asks from when to when a monthly plan rests, and says what that means. */
export function PauseDialog({ subscription, child, title, admin = false, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { date } = useFormat();
  const { pauseDaysAYear } = useClubSettings();
  const pause = useProcedure('pause_subscription');
  const today = clubDay();
  const form = useClubForm(pauseSubscriptionInput, {
    subscription_id: subscription.id,
    starts_on: addDays(today, 1),
    ends_on: addDays(today, USUAL_DAYS),
  });
  const { errors, isSubmitting } = form.formState;
  const [from, to] = form.watch(['starts_on', 'ends_on']);
  const submit = form.handleSubmit(async (values) => {
    try {
      await pause.mutateAsync(values);
      toast.success(t('payment:pause.done', { from: date(values.starts_on), to: date(values.ends_on) }));
      onClose();
    } catch (error) {
      showFault(form, error, { pause_too_long: 'ends_on', pause_after_end: 'ends_on' });
    }
  });
  const known = isDate(from ?? '') && isDate(to ?? '') && from <= to;
  const days = known ? pauseDays({ starts_on: from, ends_on: to }) : 0;
  const period = readPeriod(subscription.current_period);
  const consequences = [
    t('payment:pause.consequences.seat'),
    t('payment:pause.consequences.charge'),
    // A later month is another one: only of the running one is the end known.
    from <= period.to
      ? t('payment:pause.consequences.moved', { date: date(addDays(lastDay(period), days)) })
      : t('payment:pause.consequences.movedLater'),
    t('payment:pause.consequences.early'),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payment:pause.title')}
      description={t('payment:subscriptions.endWhat', { child, title })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {known ? t('payment:pause.confirm', { count: days }) : t('payment:pause.confirmBare')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DayField control={form.control} name="starts_on" label={t('payment:pause.from')} min={today} />
          <DayField control={form.control} name="ends_on" label={t('payment:pause.to')} min={today} />
        </div>
        {!admin && <p className="-mt-3 text-sm text-muted">{t('payment:pause.limit', { count: pauseDaysAYear })}</p>}
        {known && (
          <div className="rounded-control bg-water-soft p-4">
            <p className="font-semibold">{t('payment:subscriptions.consequences.title')}</p>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-5" aria-live="polite">
              {consequences.map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
          </div>
        )}
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
