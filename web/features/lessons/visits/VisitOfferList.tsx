import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { FamilyChild, VisitOffer } from '../../children/family-data.ts';
import { OverCard } from '../../enrollments/OverCard.tsx';
import { useOpenOffers } from '../../enrollments/use-open-offers.ts';
import { useTimeLeft } from '../../enrollments/use-time-left.ts';
import { locationOf } from '../../locations/location-of.ts';

type OfferedChild = Pick<FamilyChild, 'first_name' | 'visit_offers'>;

interface VisitOfferCardProps {
  child: OfferedChild;
  offer: VisitOffer;
  /** Called with true while it is answered here, with false when that failed. */
  onAnswer: (answers: boolean) => void;
}

/** The seats of single lessons that are held for these children; the one that a notice leads to is shown, also when it is over. */
export function VisitOfferList({ members }: { members: readonly OfferedChild[] }) {
  const { t, localized } = useLanguage('dashboard');
  const { hash } = useLocation();
  const open = members.flatMap((child) => child.visit_offers.map((offer) => ({ child, offer })));
  const { over, answered, settle } = useOpenOffers(open);
  const meant = /^#offer-([0-9a-f-]+)$/.exec(hash)?.[1];
  const isKnown = (id: string) => answered.includes(id) || [...open, ...over].some(({ offer }) => offer.id === id);
  const missed = meant && !isKnown(meant) ? meant : null;
  if (open.length + over.length === 0 && !missed) return null;
  return (
    <section aria-label={t('eveningOffers')} className="flex flex-col gap-3">
      {missed && <OverCard title={null} onSeen={() => settle(missed, true)} />}
      {open.map((one) => (
        <VisitOfferCard key={one.offer.id} {...one} onAnswer={(yes) => settle(one.offer.id, yes)} />
      ))}
      {over.map(({ offer }) => (
        <OverCard
          key={offer.id}
          title={localized(offer.lessons.classes, 'title')}
          onSeen={() => settle(offer.id, true)}
        />
      ))}
    </section>
  );
}

/** A seat of one lesson: when, how long it is held, and the two answers. */
function VisitOfferCard({ child, offer, onAnswer }: VisitOfferCardProps) {
  const { t, dateTime, localized } = useLanguage(['enrollment', 'common']);
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const left = useTimeLeft(offer.expires_at);
  const isMeant = hash === `#offer-${offer.id}`;
  useEffect(() => {
    if (!isMeant) return;
    // The list of notices that led here, as it goes, may give the focus back to its bell right after this effect.
    const frame = requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'center' });
      card.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isMeant]);
  const accept = useProcedure('accept_visit_offer');
  const decline = useProcedure('decline_visit_offer');
  const { lessons: lesson } = offer;
  const names = { name: child.first_name, title: localized(lesson.classes, 'title') };
  const answer = (with_: typeof accept | typeof decline, done: string) => () => {
    onAnswer(true);
    with_.run({ offer_id: offer.id }, { done, failed: t('offer.failed'), onError: () => onAnswer(false) });
  };
  return (
    <article
      ref={card}
      id={`offer-${offer.id}`}
      tabIndex={-1}
      className="flex scroll-mt-20 flex-wrap items-center gap-4 rounded-card bg-rope-soft p-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg font-bold">{t('visitOffer.title', names)}</h2>
        <p className="font-condensed text-2xl leading-tight font-bold tabular first-letter:uppercase">
          {dateTime(lesson.starts_at)}
        </p>
        <p className="wrap-anywhere">
          {[t('common:visitKinds.make_up'), names.title, localized(locationOf(lesson, lesson.classes), 'name')].join(
            ' · ',
          )}
        </p>
        <p role="timer" className="tabular">
          {left === null ? t('offer.lapsed') : t('offer.keptFor', { time: left, until: dateTime(offer.expires_at) })}
        </p>
      </div>
      {left !== null && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button
            onClick={answer(accept, t('visitOffer.accepted', names))}
            busy={accept.isPending}
            disabled={decline.isPending}
            className="max-sm:flex-auto"
          >
            {t('visitOffer.accept')}
          </Button>
          <Button
            kind="quiet"
            className="text-ink!"
            onClick={answer(decline, t('visitOffer.declined'))}
            busy={decline.isPending}
            disabled={accept.isPending}
          >
            {t('visitOffer.decline')}
          </Button>
        </div>
      )}
    </article>
  );
}
