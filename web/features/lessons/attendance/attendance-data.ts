import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS = `id,status,lessons!inner(starts_at,classes(${inAllLanguages('title')}))` as const;

/** A mark of a child with its lesson. */
export type Mark = Selected<'attendance', typeof COLUMNS>;

/** Every mark of a child, the newest lesson first. */
export const attendanceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['attendance', childId],
    queryFn: async () => {
      const marks = await ask((club) => club.from('attendance').select(COLUMNS).eq('child_id', childId));
      const when = (mark: Mark) => Date.parse(mark.lessons.starts_at);
      return marks.sort((a, b) => when(b) - when(a));
    },
  });
