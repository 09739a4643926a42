import { endSubscriptionInput } from '../../../contracts/inputs/subscriptions.ts';
import { lastDay, readPeriod } from '../../../contracts/subscriptions.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { isDate } from '../../lib/forms/typed-date.ts';
import { Consequences } from './Consequences.tsx';

export interface EndSubscriptionDialogProps {
  subscription: { id: string; current_period: string; ends_on: string | null };
  child: string;
  /** Of the class. */
  title: string;
  onClose: () => void;
}

/** Asks for the last day of a subscription, and says what that means. */
export function EndSubscriptionDialog({ subscription, child, title, onClose }: EndSubscriptionDialogProps) {
  const { t, date } = useLanguage('payment');
  const monthEnds = lastDay(readPeriod(subscription.current_period));
  const today = clubToday();
  const usual = subscription.ends_on ?? (monthEnds >= today ? monthEnds : today);
  const form = useClubForm(endSubscriptionInput, { subscription_id: subscription.id, ends_on: usual });
  const day = form.watch('ends_on');
  const known = isDate(day);
  const consequences = [
    ...(known ? [t('subscriptions.consequences.last', { date: date(day) })] : []),
    t('subscriptions.consequences.seat'),
    t('subscriptions.consequences.charge'),
    t('subscriptions.consequences.paid'),
  ];
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="end_subscription"
      done={(_, values) => t('subscriptions.ended', { date: date(values.ends_on) })}
      title={t('subscriptions.endTitle')}
      description={t('subscriptions.endWhat', { child, title })}
      submitLabel={known ? t('subscriptions.endConfirm', { date: date(day) }) : t('subscriptions.endConfirmBare')}
    >
      <Controlled {...form.typed('ends_on')}>
        {(field) => (
          <DateField {...field} label={t('subscriptions.lastDay')} help={t('subscriptions.lastDayHelp')} min={today} />
        )}
      </Controlled>
      <Consequences of={consequences} />
    </FormDialog>
  );
}
