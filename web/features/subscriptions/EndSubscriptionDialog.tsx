import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lastDay, readPeriod } from '../../../contracts/subscriptions.ts';
import { endSubscriptionInput } from '../../../contracts/inputs/subscriptions.ts';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { isDate } from '../../lib/typed-date.ts';

export interface EndSubscriptionDialogProps {
  subscription: { id: string; current_period: string; ends_on: string | null };
  child: string;
  /** Of the class. */
  title: string;
  onClose: () => void;
}

/** Asks for the last day of a subscription, and says what that means. */
export function EndSubscriptionDialog({ subscription, child, title, onClose }: EndSubscriptionDialogProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { date } = useFormat();
  const end = useProcedure('end_subscription');
  const monthEnds = lastDay(readPeriod(subscription.current_period));
  const today = clubDay();
  const usual = subscription.ends_on ?? (monthEnds >= today ? monthEnds : today);
  const form = useClubForm(endSubscriptionInput, { subscription_id: subscription.id, ends_on: usual });
  const { errors, isSubmitting } = form.formState;
  const day = form.watch('ends_on');
  const submit = form.handleSubmit(async (values) => {
    try {
      await end.mutateAsync(values);
      toast.success(t('payment:subscriptions.ended', { date: date(values.ends_on) }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  const known = isDate(day);
  const consequences = [
    ...(known ? [t('payment:subscriptions.consequences.last', { date: date(day) })] : []),
    t('payment:subscriptions.consequences.seat'),
    t('payment:subscriptions.consequences.charge'),
    t('payment:subscriptions.consequences.paid'),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payment:subscriptions.endTitle')}
      description={t('payment:subscriptions.endWhat', { child, title })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={isSubmitting} onClick={() => void submit()}>
            {known
              ? t('payment:subscriptions.endConfirm', { date: date(day) })
              : t('payment:subscriptions.endConfirmBare')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Controller
          control={form.control}
          name="ends_on"
          render={({ field }) => (
            <DateField
              {...field}
              label={t('payment:subscriptions.lastDay')}
              help={t('payment:subscriptions.lastDayHelp')}
              min={today}
              error={errors.ends_on?.message}
            />
          )}
        />
        <div className="rounded-control bg-water-soft p-4">
          <p className="font-semibold">{t('payment:subscriptions.consequences.title')}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5" aria-live="polite">
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </div>
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
