import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { NotificationTimes } from '../../../contracts/inputs/notifications.ts';
import type { NotificationSetting } from '../../../contracts/notifications.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask, dataOf } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';

const COLUMNS = 'id,kind,data,read_at,created_at';
export type Notification = Selected<'notifications', typeof COLUMNS>;
const NEWEST = 30;
const PAGE = 50;
export const ALL_NOTIFICATIONS = ['notifications'] as const;

/** The user's newest notifications. */
export const notificationsQuery = askQuery([...ALL_NOTIFICATIONS, 'newest'], (club) =>
  club.from('notifications').select(COLUMNS).order('created_at', { ascending: false }).limit(NEWEST),
);

/** All notifications of the user, newest first, page by page. */
export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: [...ALL_NOTIFICATIONS, 'pages'],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam: before }) => {
    const client = await supabase();
    const read = client.from('notifications').select(COLUMNS).order('created_at', { ascending: false }).limit(PAGE);
    return dataOf(await (before ? read.lt('created_at', before) : read));
  },
  getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)!.created_at : null),
});

/** One notification, of which this marks that it was read; null when it is not the user's. */
export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL_NOTIFICATIONS, 'one', id],
    queryFn: async () => {
      const client = await supabase();
      const read = client.from('notifications').update({ read_at: new Date().toISOString() }).eq('id', id);
      return dataOf(await read.select(COLUMNS))[0] ?? null;
    },
  });

/** An important message counts as read when it is opened: until then its family is called. */
const OPENED_ALONE = 'urgent_message';

/** True if useReadAll marks it. */
export const isReadWithAll = ({ kind, read_at }: Notification): boolean => read_at === null && kind !== OPENED_ALONE;

/** Marks everything that has come so far as read, but important messages. */
export function useReadAll() {
  return useWrite(async () => {
    const client = await supabase();
    const read = client.from('notifications').update({ read_at: new Date().toISOString() });
    return dataOf(await read.is('read_at', null).neq('kind', OPENED_ALONE).select('id'));
  }, ['notifications']);
}

/** The user's settings by kind; a kind that is missing keeps its default. */
export const settingsQuery = askQuery(['notification_settings'], (club) =>
  club.from('notification_settings').select('kind,by_email,by_push'),
);

/** The times at which notifications come to the user: null without a choice. */
export const timesQuery = askQuery(['notification_settings', 'times'], (club) =>
  club.from('notification_times').select('quiet,quiet_from,quiet_until,digest_at').maybeSingle(),
);

/** The quiet hours of the club; null: none. */
export const clubQuietQuery = askQuery(['club_settings', 'quiet'], (club) =>
  club.from('club_settings').select('quiet_from,quiet_until').single(),
);

/** Chooses the times for the user. Throws ClubError. */
export const useSetTimes = (userId: string) =>
  useWrite(
    (times: NotificationTimes) =>
      ask((club) =>
        club
          .from('notification_times')
          .upsert({ user_id: userId, ...times })
          .select('quiet'),
      ),
    ['notification_settings'],
  );

/** Switches emails and pushes of a kind on or off; shown at once, taken back if it fails. */
export function useSetChannels(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = settingsQuery;
  const write = async (setting: NotificationSetting) => {
    const client = await supabase();
    const row = { user_id: userId, ...setting };
    dataOf(await client.from('notification_settings').upsert(row).select('kind'));
  };
  return useWrite(write, ['notification_settings'], {
    onMutate: async (setting) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (now = []) => [...now.filter(({ kind }) => kind !== setting.kind), setting]);
      return { before };
    },
    onError: (_error, _setting, context) => queries.setQueryData(queryKey, context?.before),
  });
}
