import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../session/SessionProvider.tsx';
import type { TourTexts } from './run-tour.ts';
import { TOUR_STEPS } from './steps.ts';
import { rememberSeen, seenHere, tourSeenQuery } from './tour-data.ts';

/** Shows the tour over the page around it: once by itself, and whenever the help asks for it. Its code loads only then. */
export function Tour() {
  const { t } = useTranslation('tour');
  const { id } = useUser();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asked = (state as { tour?: boolean } | null)?.tour === true;
  const seen = useQuery({ ...tourSeenQuery(id), enabled: !asked && !seenHere() });
  const wanted = asked || seen.data === false;
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
