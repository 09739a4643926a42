import type { EventAges, EventKind } from '../../../contracts/events.ts';
import { toEuroCents } from '../../../contracts/money.ts';
import { JsonLd } from '../../components/JsonLd.tsx';
import { useClubName } from '../../lib/format/club-name.ts';
import { inLanguage } from '../../lib/format/language.ts';
import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useSiteAddress } from '../../lib/public/site.ts';

/** An event that lies ahead, as everybody may read it. */
export interface ComingEvent {
  id: string;
  kind: EventKind;
  title: string;
  description: string;
  startsAt: string;
  endsAt: string;
  /** One can still register, or join the waitlist. */
  isOpen: boolean;
  ages: EventAges;
  /** In the club's currency; 0 where it costs nothing. */
  fee: number;
  /** True: the fee is that of a day. */
  byDay: boolean;
  /** That of all days, where families choose days and it is less than their sum. */
  wholeFee: number | null;
  location: { name: string; address: string } | null;
  /** Null: as many as like. */
  free: number | null;
}

/** The event for search engines; a fee is named in euro, which is what is paid. */
export function EventLd({ event }: { event: ComingEvent }) {
  const { currency } = usePriceDisplay();
  const { locale } = useLanguage();
  const club = useClubName();
  const site = useSiteAddress();
  return (
    <JsonLd
      about={{
        '@type': event.kind === 'meet' ? 'SportsEvent' : 'Event',
        name: event.title,
        description: event.description,
        startDate: event.startsAt,
        endDate: event.endsAt,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          name: event.location?.name ?? club,
          ...(event.location?.address && { address: event.location.address }),
        },
        organizer: { '@type': 'SportsClub', '@id': `${site}/#club`, name: club, url: site },
        offers: {
          '@type': 'Offer',
          price: (toEuroCents(event.fee, currency) / 100).toFixed(2),
          priceCurrency: 'EUR',
          availability: `https://schema.org/${!event.isOpen ? 'OutOfStock' : event.free === 0 ? 'SoldOut' : 'InStock'}`,
          url: site + inLanguage(paths.event(event.id), locale),
        },
      }}
    />
  );
}
