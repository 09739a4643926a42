import { UnsubscribePage } from '../features/notifications/UnsubscribePage.tsx';
import { needBundles } from '../i18n/client.ts';
import type { Route } from './+types/unsubscribe.ts';

/** The page's words are among the texts of the signed-in area. */
export async function clientLoader() {
  await needBundles('account', 'visit');
  return null;
}

export default function UnsubscribeRoute({ params }: Route.ComponentProps) {
  return <UnsubscribePage emailKey={params.key} />;
}
