import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWrite } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { dataOf, rpc } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { readPushEndpoint, readPushState, subscribeBrowser, unsubscribeBrowser } from '../../lib/browser/push.ts';

const COLUMNS = 'id,endpoint,user_agent,shows_private,failed_since,created_at';
export type PushBrowser = Selected<'push_subscriptions', typeof COLUMNS>;

/** The user's browsers that get notifications. */
const browsersQuery = askQuery(['push_subscriptions', 'all'], (club) =>
  club.from('push_subscriptions').select(COLUMNS).order('created_at', { ascending: false }),
);

/** This browser: what it allows, and its address at its push service. */
const hereQuery = queryOptions({
  queryKey: ['push_subscriptions', 'here'],
  queryFn: async () => {
    const state = readPushState();
    return { state, endpoint: state === 'possible' ? await readPushEndpoint() : null };
  },
  networkMode: 'always',
});

/** The user's browsers, and this one: `own` is its row, where notifications come to it. Undefined until all is known. */
export function useBrowsers() {
  const browsers = useQuery(browsersQuery);
  const here = useQuery(hereQuery);
  const own = browsers.data?.find(({ endpoint }) => endpoint === here.data?.endpoint);
  return { browsers, state: here.data?.state, own };
}

/** Lets notifications come to this browser; false if the reader refuses the permission. */
export const useTurnOn = () =>
  useWrite(async () => {
    const keys = await subscribeBrowser();
    if (!keys) return false;
    await rpc('add_push_subscription', { ...keys, device: navigator.userAgent });
    return true;
  }, ['push_subscriptions']);

/** Removes one of the user's browsers; `here`: this one. */
export const useRemoveBrowser = () =>
  useWrite(
    async ({ id, here }: { id: string; here: boolean }) => {
      const client = await supabase();
      dataOf(await client.from('push_subscriptions').delete().eq('id', id).select('id'));
      if (here) await unsubscribeBrowser();
    },
    ['push_subscriptions'],
  );

/** Shows sums and certificates on a browser's locked screen, or not. */
export const useShowPrivate = () =>
  useWrite(
    async ({ id, shows_private }: Pick<PushBrowser, 'id' | 'shows_private'>) => {
      const client = await supabase();
      dataOf(await client.from('push_subscriptions').update({ shows_private }).eq('id', id).select('id'));
    },
    ['push_subscriptions'],
  );
