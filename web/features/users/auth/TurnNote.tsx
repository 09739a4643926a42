import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TURN_WAITS } from '../../../lib/patient-fetch.ts';

/** Says that a form which is on its way waits for its turn behind those of others. */
export function TurnNote({ busy }: { busy: boolean }) {
  const { t } = useTranslation('auth');
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const wait = () => setWaits(true);
    window.addEventListener(TURN_WAITS, wait);
    return () => window.removeEventListener(TURN_WAITS, wait);
  }, []);
  const shown = waits && busy;
  return (
    <p role="status" className={shown ? 'text-muted' : 'sr-only'}>
      {shown && t('signIn.waits')}
    </p>
  );
}
