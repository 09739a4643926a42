import type { DayOfWeek } from 'schema-dts';
import { JsonLd } from '../../components/JsonLd.tsx';
import { useClubName } from '../../lib/club-name.ts';
import { useSiteAddress } from '../../lib/site.ts';
import type { HomeData } from './home-data.server.ts';

/** schema.org's names of the days, from Monday. */
const DAYS: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Who the club is, where it is and when the desk is open, for search engines. */
export function ClubFacts({ club }: { club: NonNullable<HomeData['club']> }) {
  const site = useSiteAddress();
  const name = useClubName();
  return (
    <JsonLd
      about={{
        '@type': 'SportsClub',
        '@id': `${site}/#club`,
        name,
        url: site,
        logo: `${site}/icons/512.png`,
        ...(club.address && { address: club.address }),
        ...(club.phones[0] && { telephone: club.phones[0] }),
        ...(club.email && { email: club.email }),
        openingHoursSpecification: club.hours.map(({ day, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: DAYS[day - 1]!,
          opens,
          closes,
        })),
      }}
    />
  );
}
