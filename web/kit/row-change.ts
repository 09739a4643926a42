import type { Database } from '../../contracts/database.ts';
import { useWrite } from '../components/states/use-procedure.ts';
import { ClubError } from '../lib/api/club-error.ts';
import { ask } from '../lib/api/rpc.ts';
import type { QueryNoun } from '../lib/api/stale-after.ts';

/** A change of rows in a table that admins write directly. */
export type RowChange<New> =
  | { act: 'create'; row: New }
  | { act: 'update'; ids: readonly string[]; row: Partial<New> }
  | { act: 'delete'; ids: readonly string[] };

/** Makes, changes or deletes rows; what shows these nouns is read again. Answers how many. Throws ClubError, also where what is changed is gone. */
export const useRowChange = <New extends object>(
  table: keyof Database['public']['Tables'],
  stale: readonly QueryNoun[],
) =>
  useWrite(async (change: RowChange<New>) => {
    const rows = await ask((club) => {
      // The form's schema says what is written, the table's checks and policies what may be.
      const all = club.from(table as 'news');
      if (change.act === 'create') return all.insert(change.row as never).select('id');
      const write = change.act === 'update' ? all.update(change.row as never) : all.delete();
      return write.in('id', change.ids).select('id');
    });
    if (change.act !== 'create' && rows.length === 0) throw new ClubError({ code: 'PGRST116' }, 406);
    return rows.length;
  }, stale);
