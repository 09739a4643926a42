/** A location by its point (latitude and longitude) where it is known, else by its address. */
export interface Spot {
  point: [number, number] | null;
  address: string;
}

/** A map with the location marked. */
export function mapAddress({ point, address }: Spot): string {
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const [latitude, longitude] = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** The way there; on a phone its own app for maps opens it. */
export function directionsAddress({ point, address }: Spot): string {
  const to = point ? point.join(',') : address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
