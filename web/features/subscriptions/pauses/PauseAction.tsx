import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { Button } from '../../../components/Button.tsx';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { EndPauseDialog } from './EndPauseDialog.tsx';
import { runs } from '../../plans/open-pause.ts';
import type { OpenPause } from '../../plans/open-pause.ts';

const PauseDialog = late(async () => (await import('./PauseDialog.tsx')).PauseDialog);

interface PauseActionProps {
  subscription: { id: string; current_period: string; subscription_pauses: readonly OpenPause[] };
  child: string;
  title: string;
}

/** The family's way into a pause and out of it; nothing where the club leaves pauses to admins. */
export function PauseAction({ subscription, child, title }: PauseActionProps) {
  const { t } = useTranslation('payment');
  const { pauseDaysAYear } = useClubSettings();
  const [open, setOpen] = useState(false);
  const [pause] = subscription.subscription_pauses;
  const close = () => setOpen(false);
  if (!pause && pauseDaysAYear === 0) return null;
  return (
    <>
      <Button
        kind="secondary"
        icon={pause ? <CirclePlay aria-hidden="true" /> : <CirclePause aria-hidden="true" />}
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
