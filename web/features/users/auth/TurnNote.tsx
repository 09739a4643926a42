import { useEffect, useState } from 'react';
import type { TFunction } from '../../../i18n/keys.ts';
import { TURN_WAITS, type Turn } from '../../../lib/api/patient-fetch.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** Says that a form which is on its way waits for its turn behind those of others. */
export function TurnNote({ busy }: { busy: boolean }) {
  const { t } = useLanguage('auth');
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    const wait = (event: Event) => setTurn((event as CustomEvent<Turn>).detail);
    window.addEventListener(TURN_WAITS, wait);
    return () => window.removeEventListener(TURN_WAITS, wait);
  }, []);
  const shown = busy ? turn : null;
  return (
    <div role="status" className={shown ? 'rounded-control bg-water-soft p-4' : 'sr-only'}>
      {shown && (
        <>
          <p className="font-semibold">
            {shown.ahead
              ? t('signIn.ahead', { count: shown.ahead, time: waitOf(shown, t) })
              : t('signIn.soon', { time: waitOf(shown, t) })}
          </p>
          {shown.ahead !== null && <p className="mt-1 text-sm">{t('signIn.waits')}</p>}
        </>
      )}
    </div>
  );
}

const MINUTE = 60;

const waitOf = ({ seconds }: Turn, t: TFunction<'auth'>): string =>
  seconds < MINUTE ? t('signIn.seconds', { n: seconds }) : t('signIn.minutes', { n: Math.ceil(seconds / MINUTE) });
