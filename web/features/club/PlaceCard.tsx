import { MapPin } from 'lucide-react';
import { Photo } from '../../components/Photo.tsx';
import { publicFile } from '../../lib/paths.ts';

/** A place where lessons are held. */
export interface Place {
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

/** A place with its picture and address. */
export function PlaceCard({ place, full }: { place: Place; full?: boolean }) {
  const mapAddress = place.point
    ? `https://www.openstreetmap.org/?mlat=${place.point[0]}&mlon=${place.point[1]}#map=17/${place.point[0]}/${place.point[1]}`
    : null;
  return (
    <article id={full ? place.id : undefined} className="scroll-mt-6">
      <Photo
        src={place.photo && publicFile('media', place.photo)}
        alt=""
        ratio={full ? '16/9' : '4/3'}
        sizes={full ? '(width >= 48rem) 36rem, 100vw' : '(width >= 64rem) 17rem, 50vw'}
        blur={place.blur}
      />
      <h3 className="mt-3 text-lg font-bold">{place.name}</h3>
      {place.address && (
        <p className="mt-0.5 flex gap-1.5 text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {full && mapAddress ? (
            <a href={mapAddress} className="underline underline-offset-4 hover:text-ink">
              {place.address}
            </a>
          ) : (
            place.address
          )}
        </p>
      )}
      {full && place.description && <p className="mt-2">{place.description}</p>}
    </article>
  );
}
