import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../components/states/toast.ts';
import { useLiveTables } from '../../lib/api/live.ts';
import { readAgain } from '../../lib/api/query.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { ALL_NOTIFICATIONS, type Notification } from './notifications-data.ts';
import { isOwnAct, onOwnAct } from './own-acts.ts';
import { useDescribe } from './use-describe.ts';

/** Says what has just happened, and keeps every list of it up to date. Rendered on a page once, however many bells it has. */
export function LiveNotifications() {
  const describe = useDescribe();
  const queries = useQueryClient();
  const { id } = useUser();
  const acted = useRef(-Infinity);
  useEffect(() => onOwnAct(queries, () => (acted.current = Date.now())), [queries]);
  useLiveTables([{ table: 'notifications', filter: `user_id=eq.${id}` }], (change) => {
    void readAgain(queries, { queryKey: ALL_NOTIFICATIONS });
    if (change?.eventType !== 'INSERT') return;
    const notification = change.new as unknown as Notification;
    if (!isOwnAct(notification.kind, acted.current, Date.now()))
      toast.info(describe(notification).text.split(':\n')[0]!);
  });
  return null;
}
