import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useBrowsers, useTurnOn } from './push-data.ts';

/** The answer is kept on this device: it is asked once. */
const ANSWERED = 'push-offer';

/** Asks once, above notifications that are read anyway, if they should come to this screen. */
export function PushOffer() {
  const { t } = useLanguage('notifications');
  const { browsers, state, own } = useBrowsers();
  const turnOn = useTurnOn();
  const [answered, setAnswered] = useState(() => localStorage.getItem(ANSWERED) !== null);
  const answer = () => {
    localStorage.setItem(ANSWERED, 'yes');
    setAnswered(true);
  };
  if (answered || !browsers.data || own || (state !== 'possible' && state !== 'home_screen')) return null;
  const accept = () =>
    turnOn.run(undefined, {
      done: (on) => (on ? t('push.on') : { text: t('push.denied'), kind: 'error' }),
      failed: t('push.failed'),
      onSettled: answer,
    });
  return (
    <section
      aria-label={t('push.title')}
      className="mb-4 flex max-w-3xl gap-3 rounded-card border border-line bg-raised p-4"
    >
      <BellRing className="mt-0.5 size-5 shrink-0 text-water" />
      <div>
        <p>{state === 'possible' ? t('push.offer') : t('push.home_screen')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {state === 'possible' && (
            <Button kind="secondary" busy={turnOn.isPending} onClick={accept}>
              {t('push.turnOn')}
            </Button>
          )}
          <Button kind="quiet" onClick={answer}>
            {state === 'possible' ? t('push.notNow') : t('push.understood')}
          </Button>
        </div>
      </div>
    </section>
  );
}
