import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Args } from '../../../lib/rpc.ts';
import { attendeesQuery } from './events-data.ts';

/** Writes down who was at an event; the list shows it at once, and as it was when it was refused. Throws ClubError. */
export function useMarkAttendance(eventId: string) {
  const queries = useQueryClient();
  const { queryKey } = attendeesQuery(eventId);
  return useMutation({
    mutationFn: (marks: Args<'mark_event_attendance'>['marks']) =>
      rpc('mark_event_attendance', { event_id: eventId, marks }),
    onMutate: async (marks) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      const marked = new Map(marks.map(({ registration_id, attendance }) => [registration_id, attendance]));
      queries.setQueryData(queryKey, (rows) =>
        rows?.map((row) => (marked.has(row.id) ? { ...row, attendance: marked.get(row.id)! } : row)),
      );
      return { before };
    },
    onError: (_error, _marks, kept) => queries.setQueryData(queryKey, kept?.before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  });
}
