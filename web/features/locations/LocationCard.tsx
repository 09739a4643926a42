import { Map as MapIcon, MapPin, Route } from 'lucide-react';
import { Photo } from '../../components/Photo.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { publicFile } from '../../lib/paths.ts';
import { directionsAddress, mapAddress } from '../../lib/public/map.ts';

/** A location where lessons are held. */
export interface ClubLocation {
  id: string;
  type: 'pool' | 'kindergarten' | 'school' | 'gym';
  name: string;
  address: string;
  description: string;
  photo: string | null;
  /** The photo in a few pixels. */
  blur?: string | null | undefined;
  /** Latitude and longitude. */
  point: [number, number] | null;
}

const OUT = 'inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline';

/** A location with its picture and address; whole, with the way there. */
export function LocationCard({ location, full }: { location: ClubLocation; full?: boolean }) {
  const { t } = useLanguage('club');
  return (
    <article id={full ? location.id : undefined} className="scroll-mt-6">
      <Photo
        src={location.photo && publicFile('media', location.photo)}
        alt=""
        ratio={full ? '16/9' : '4/3'}
        sizes={full ? '(width >= 48rem) 36rem, calc(100vw - 2rem)' : '(width >= 64rem) 17rem, calc(50vw - 1.5rem)'}
        blur={location.blur}
      />
      <h3 className="mt-3 text-lg font-bold">{location.name}</h3>
      {location.address && (
        <p className="mt-0.5 flex gap-1.5 text-muted">
          <MapPin className="mt-0.5 size-5 shrink-0" />
          {location.address}
        </p>
      )}
      {full && location.description && <p className="mt-2">{location.description}</p>}
      {full && (location.point || location.address) && (
        <p className="mt-1 flex flex-wrap gap-x-5">
          <a href={mapAddress(location)} className={OUT} aria-label={`${t('map')}: ${location.name}`}>
            <MapIcon className="size-5" />
            {t('map')}
          </a>
          <a href={directionsAddress(location)} className={OUT} aria-label={`${t('directions')}: ${location.name}`}>
            <Route className="size-5" />
            {t('directions')}
          </a>
        </p>
      )}
    </article>
  );
}
