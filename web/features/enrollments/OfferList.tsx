import { useLanguage } from '../../lib/format/use-language.ts';
import { OfferCard, type OfferCardProps } from './OfferCard.tsx';
import { OverCard } from './OverCard.tsx';
import { useOpenOffers } from './use-open-offers.ts';

interface OfferedMember extends Pick<OfferCardProps['child'], 'id' | 'first_name'> {
  enrollments: readonly (OfferCardProps['enrollment'] & {
    status: string;
    transfer_from: string | null;
    waitlist_offers: OfferCardProps['offer'][];
  })[];
}

/**
 * The seats that are held for these children. One that goes while it is looked at, and was not answered here, stays as a
 * word that it is over: its time has passed, or it was answered on another device.
 */
export function OfferList({ members }: { members: readonly OfferedMember[] }) {
  const { t, localized } = useLanguage('dashboard');
  const open = offersOf(members);
  const { over, settle } = useOpenOffers(open);
  if (open.length + over.length === 0) return null;
  return (
    <section aria-label={t('offers')} className="flex flex-col gap-3">
      {open.map((one) => (
        <OfferCard key={one.offer.id} {...one} onAnswer={(yes) => settle(one.offer.id, yes)} />
      ))}
      {over.map((one) => (
        <OverCard
          key={one.offer.id}
          title={localized(one.enrollment.classes, 'title')}
          onSeen={() => settle(one.offer.id, true)}
        />
      ))}
    </section>
  );
}

function offersOf(members: readonly OfferedMember[]): OfferCardProps[] {
  return members.flatMap((child) =>
    child.enrollments
      .filter(({ status }) => status === 'waitlist')
      .flatMap((enrollment) => {
        const leaves = child.enrollments.find(
          ({ id, status }) => id === enrollment.transfer_from && status === 'active',
        )?.classes;
        return enrollment.waitlist_offers.map((offer) => ({ child, enrollment, offer, leaves }));
      }),
  );
}
