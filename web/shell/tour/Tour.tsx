import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dataOf } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../session/SessionProvider.tsx';
import type { TourTexts } from './run-tour.ts';
import { TOUR_STEPS } from './steps.ts';

/** Shows the tour over the page around it: once by itself, where nothing of the page may be covered then (`isHeld`), and whenever the help asks for it. Its code loads only then. */
export function Tour({ isHeld }: { isHeld: boolean }) {
  const { t } = useLanguage('tour');
  const { id } = useUser();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asked = (state as { tour?: boolean } | null)?.tour === true;
  const seen = useQuery({ ...tourSeenQuery(id), enabled: !asked && !seenHere() });
  const wanted = asked || (!isHeld && seen.data === false);
  const texts = useEffectEvent((): TourTexts => {
    const steps = TOUR_STEPS.map((step) => ({
      step,
      title: t(`${step}.title`),
      text: t(`${step}.text`),
      empty: step === 'payment' ? t('payment.text') : t(`${step}.empty`),
    }));
    return {
      steps,
      next: t('next'),
      back: t('back'),
      done: t('done'),
      close: t('close'),
      progress: (current, total) => t('step', { current, total }),
    };
  });
  const onEnd = useEffectEvent(() => {
    queries.setQueryData(tourSeenQuery(id).queryKey, true);
    void rememberSeen(id);
    if (asked) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./run-tour.ts').then(({ runTour }) => {
      if (!gone) stop = runTour(texts(), () => onEnd());
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [wanted]);
  return null;
}

const SEEN = 'tour-seen';

/** This device knows that the tour was seen here: nothing needs to be asked. */
const seenHere = (): boolean => localStorage.getItem(SEEN) !== null;

/** True if the user has seen the tour, here or elsewhere. */
const tourSeenQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tour', userId],
    staleTime: Infinity,
    queryFn: async () => {
      const client = await supabase();
      const read = client.from('profiles').select('tour_seen_at').eq('user_id', userId);
      const seen = dataOf(await read)[0]?.tour_seen_at != null;
      if (seen) localStorage.setItem(SEEN, '');
      return seen;
    },
  });

/** Remembers that the tour was finished or closed. Its failure shows it once more, nothing else. */
async function rememberSeen(userId: string): Promise<void> {
  localStorage.setItem(SEEN, '');
  const client = await supabase();
  await client.from('profiles').update({ tour_seen_at: new Date().toISOString() }).eq('user_id', userId);
}
