import { CalendarX2, CirclePause, CirclePlay, Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { runs, type OpenPause } from '../plans/open-pause.ts';
import type { EndSubscriptionDialogProps } from './EndSubscriptionDialog.tsx';
import { EndPauseDialog } from './pauses/EndPauseDialog.tsx';

const PauseDialog = late(async () => (await import('./pauses/PauseDialog.tsx')).PauseDialog);
const EndSubscriptionDialog = late(async () => (await import('./EndSubscriptionDialog.tsx')).EndSubscriptionDialog);

interface SubscriptionProps extends Omit<EndSubscriptionDialogProps, 'onClose'> {
  subscription: EndSubscriptionDialogProps['subscription'] & { subscription_pauses: readonly OpenPause[] };
}

interface SubscriptionActionsProps extends SubscriptionProps {
  /** Of the plan: what is paid by attendance needs no pause. */
  kind: string;
  /** The price of the next month, in the club's currency; null where it is paid by what is attended. */
  price: number | null;
}

/** Letting a running subscription rest, ending it on a day, another day, or taking that back. */
export function SubscriptionActions({ kind, price, ...props }: SubscriptionActionsProps) {
  const { subscription } = props;
  const { t } = useLanguage('payment');
  const { brief } = useMoney();
  const [ending, setEnding] = useState(false);
  const resume = useProcedure('resume_subscription');
  const goOn = () =>
    resume.run(
      { subscription_id: subscription.id },
      { done: t('subscriptions.resumed'), failed: t('subscriptions.failed') },
    );
  return (
    <div className="flex flex-wrap gap-3">
      {subscription.ends_on && (
        <Button icon={<Repeat />} busy={resume.isPending} onClick={goOn} className="max-sm:w-full">
          {t('subscriptions.resume')}
          {price !== null && ` · ${t('subscriptions.monthly', { amount: brief(price) })}`}
        </Button>
      )}
      <Button kind="secondary" icon={<CalendarX2 />} onClick={() => setEnding(true)} className="max-sm:w-full">
        {subscription.ends_on ? t('subscriptions.changeDay') : t('subscriptions.endAction')}
      </Button>
      {kind !== 'kindergarten_monthly' && <PauseAction {...props} />}
      {ending && <EndSubscriptionDialog {...props} onClose={() => setEnding(false)} />}
    </div>
  );
}

/** The family's way into a pause and out of it; nothing where the club leaves pauses to admins. */
function PauseAction({ subscription, child, title }: SubscriptionProps) {
  const { t } = useLanguage('payment');
  const { pauseDaysAYear } = useClubSettings();
  const [open, setOpen] = useState(false);
  const [pause] = subscription.subscription_pauses;
  const close = () => setOpen(false);
  if (!pause && pauseDaysAYear === 0) return null;
  return (
    <>
      <Button
        kind="secondary"
        icon={pause ? <CirclePlay /> : <CirclePause />}
        onClick={() => setOpen(true)}
        className="max-sm:w-full"
      >
        {t(!pause ? 'pause.action' : runs(pause) ? 'pause.end' : 'pause.callOff')}
      </Button>
      {open && pause && <EndPauseDialog subscriptionId={subscription.id} pause={pause} onClose={close} />}
      {open && !pause && <PauseDialog {...{ subscription, child, title }} onClose={close} />}
    </>
  );
}
