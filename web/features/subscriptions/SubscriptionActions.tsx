import { CalendarX2, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/late.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { PauseAction } from './pauses/PauseAction.tsx';
import type { OpenPause } from '../plans/open-pause.ts';
import type { EndSubscriptionDialogProps } from './EndSubscriptionDialog.tsx';

const EndSubscriptionDialog = late(async () => (await import('./EndSubscriptionDialog.tsx')).EndSubscriptionDialog);

interface SubscriptionActionsProps extends Omit<EndSubscriptionDialogProps, 'onClose'> {
  subscription: EndSubscriptionDialogProps['subscription'] & { subscription_pauses: readonly OpenPause[] };
  /** Of the plan: what is paid by attendance needs no pause. */
  kind: string;
  /** What the next month costs, in the club's currency; null where it is paid by what is attended. */
  price: number | null;
}

/** Letting a running subscription rest, ending it on a day, another day, or taking that back. */
export function SubscriptionActions({ kind, price, ...props }: SubscriptionActionsProps) {
  const { subscription } = props;
  const { t } = useTranslation('payment');
  const { brief } = useMoney();
  const [ending, setEnding] = useState(false);
  const resume = useProcedure('resume_subscription');
  const goOn = () =>
    resume.run(
      { subscription_id: subscription.id },
      {
        onSuccess: () => toast.success(t('subscriptions.resumed')),
        failed: t('subscriptions.failed'),
      },
    );
  return (
    <div className="flex flex-wrap gap-3">
      {subscription.ends_on && (
        <Button icon={<Repeat aria-hidden="true" />} busy={resume.isPending} onClick={goOn} className="max-sm:w-full">
          {t('subscriptions.resume')}
          {price !== null && ` · ${t('subscriptions.monthly', { amount: brief(price) })}`}
        </Button>
      )}
      <Button
        kind="secondary"
        icon={<CalendarX2 aria-hidden="true" />}
        onClick={() => setEnding(true)}
        className="max-sm:w-full"
      >
        {subscription.ends_on ? t('subscriptions.changeDay') : t('subscriptions.endAction')}
      </Button>
      {kind !== 'kindergarten_monthly' && <PauseAction {...props} />}
      {ending && <EndSubscriptionDialog {...props} onClose={() => setEnding(false)} />}
    </div>
  );
}
