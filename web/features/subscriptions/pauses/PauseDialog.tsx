import { pauseSubscriptionInput } from '../../../../contracts/inputs/subscriptions.ts';
import { lastDay, pauseDays, readPeriod } from '../../../../contracts/subscriptions.ts';
import { addDays } from '../../../../contracts/time.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { isDate } from '../../../lib/forms/typed-date.ts';
import { Consequences } from '../Consequences.tsx';

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
  const { t, date } = useLanguage('payment');
  const { pauseDaysAYear } = useClubSettings();
  const today = clubToday();
  const form = useClubForm(
    pauseSubscriptionInput,
    {
      subscription_id: subscription.id,
      starts_on: addDays(today, 1),
      ends_on: addDays(today, USUAL_DAYS),
    },
    { fieldOf: { pause_too_long: 'ends_on', pause_after_end: 'ends_on' } },
  );
  const [from, to] = form.watch(['starts_on', 'ends_on']);
  const known = isDate(from ?? '') && isDate(to ?? '') && from <= to;
  const days = known ? pauseDays({ starts_on: from, ends_on: to }) : 0;
  const period = readPeriod(subscription.current_period);
  const consequences = [
    t('pause.consequences.seat'),
    t('pause.consequences.charge'),
    // A later month is another one: only of the running one is the end known.
    from <= period.to
      ? t('pause.consequences.moved', { date: date(addDays(lastDay(period), days)) })
      : t('pause.consequences.movedLater'),
    t('pause.consequences.early'),
  ];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="pause_subscription"
      done={(_, values) => t('pause.done', { from: date(values.starts_on), to: date(values.ends_on) })}
      title={t('pause.title')}
      description={t('subscriptions.endWhat', { child, title })}
      submitLabel={known ? t('pause.confirm', { count: days }) : t('pause.confirmBare')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('pause.from')} min={today} />
        <DayField {...form.typed('ends_on')} label={t('pause.to')} min={today} />
      </div>
      {!admin && <p className="-mt-3 text-sm text-muted">{t('pause.limit', { count: pauseDaysAYear })}</p>}
      {known && <Consequences of={consequences} />}
    </FormDialog>
  );
}
