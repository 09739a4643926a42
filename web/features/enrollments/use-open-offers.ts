import { useState } from 'react';

/**
 * Offers that are open, with those that went while they were looked at, and were not answered here: their time has passed, or
 * they were answered on another device.
 */
export function useOpenOffers<Shown extends { offer: { id: string } }>(open: readonly Shown[]) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly Shown[]>(open);
  const added = open.filter(({ offer }) => !seen.some((one) => one.offer.id === offer.id));
  if (added.length > 0) setSeen([...seen, ...added]);
  const settle = (offerId: string, yes: boolean) =>
    setAnswered((now) => (yes ? [...now, offerId] : now.filter((id) => id !== offerId)));
  const over = seen.filter(
    ({ offer }) => !open.some((one) => one.offer.id === offer.id) && !answered.includes(offer.id),
  );
  return { over, answered, settle };
}
