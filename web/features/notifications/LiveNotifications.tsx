import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/toast.ts';
import { useLiveTables } from '../../lib/live.ts';
import { useUser } from '../session/SessionProvider.tsx';
import { ALL_NOTIFICATIONS } from './notifications-data.ts';
import type { Notification } from './notifications-data.ts';
import { useDescribe } from './use-describe.ts';

/** Says what has just happened, and keeps every list of it up to date. Stands once on a page, however many bells it has. */
export function LiveNotifications() {
  const describe = useDescribe();
  const queries = useQueryClient();
  const { id } = useUser();
  useLiveTables([{ table: 'notifications', filter: `user_id=eq.${id}` }], (change) => {
    void queries.invalidateQueries({ queryKey: ALL_NOTIFICATIONS });
    if (change?.eventType === 'INSERT') toast.info(describe(change.new as unknown as Notification).text);
  });
  return null;
}
