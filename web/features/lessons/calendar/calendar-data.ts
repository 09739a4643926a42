import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { calendarPath } from '../../../../contracts/calendar.ts';
import { rowsOf, rpc } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** The address of the person's calendar, or null where there is none. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar_feeds'],
  queryFn: async (): Promise<string | null> => {
    const client = await supabase();
    const answer = await client.from('calendar_feeds').select('secret').is('revoked_at', null).limit(1);
    const [feed] = rowsOf<{ secret: string }[]>(answer);
    return feed ? location.origin + calendarPath(feed.secret) : null;
  },
});

/** Makes the calendar's address, or a new one in its place. Throws ClubError. */
export const useMakeCalendar = () => useCalendarCall(() => rpc('make_calendar_feed', {}));

/** Takes the address back. Throws ClubError. */
export const useRevokeCalendar = () => useCalendarCall(() => rpc('revoke_calendar_feed', {}));

function useCalendarCall<Result>(call: () => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  });
}
