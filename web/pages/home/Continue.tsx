import { Suspense, lazy, useSyncExternalStore } from 'react';
import { hasStoredSession, onSessionChange } from '../../lib/stored-session.ts';
import { intent } from '../../shell/session/kept-address.ts';

/** Its code is for the few who signed in on the way to another page. */
const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).ContinueCard }));

/** The way on for a person who signed in on the way to another page; nothing for everybody else. */
export function Continue() {
  const address = useSyncExternalStore(
    subscribe,
    () => (hasStoredSession() ? intent.read() : null),
    () => null,
  );
  if (!address) return null;
  return (
    <Suspense>
      <ContinueCard key={address} address={address} />
    </Suspense>
  );
}

function subscribe(listener: () => void): () => void {
  const stops = [intent.onChange(listener), onSessionChange(listener)];
  return () => stops.forEach((stop) => stop());
}
