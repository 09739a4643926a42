import { queryOptions } from '@tanstack/react-query';
import { calendarPath } from '../../../../contracts/calendar.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** The address of the person's calendar, or null where there is none. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar_feeds'],
  queryFn: async (): Promise<string | null> => {
    const client = await supabase();
    const answer = await client.from('calendar_feeds').select('secret').is('revoked_at', null).limit(1);
    const [feed] = dataOf(answer);
    return feed ? location.origin + calendarPath(feed.secret) : null;
  },
});
