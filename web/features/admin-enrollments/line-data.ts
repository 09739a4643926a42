import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { readFamilies } from '../admin/families.ts';
import type { Family } from '../admin/families.ts';

interface StoredWaiting extends Columns<'enrollments', 'id' | 'child_id' | 'waitlisted_at' | 'transfer_from'> {
  children: Columns<'children', 'full_name' | 'first_name' | 'parent_id' | 'birth_date'>;
  plans: Translated<'name'>;
  waitlist_offers: Columns<'waitlist_offers', 'id' | 'status' | 'expires_at'>[];
}

/** A child in the line of a class, in its order. */
export interface Waiting extends StoredWaiting {
  family: Family | undefined;
  /** The place that is held for it now, or null. */
  offer: StoredWaiting['waitlist_offers'][number] | null;
  /** Offers that went by unanswered, or were taken back. */
  missed: number;
}

const COLUMNS = `id,child_id,waitlisted_at,transfer_from,children(full_name,first_name,parent_id,birth_date),plans(${inAllLanguages('name')}),waitlist_offers(id,status,expires_at)`;

/** Who waits for a place in the class, the next one first. Throws ClubError. */
export const lineQuery = (classId: string) =>
  queryOptions({
    queryKey: ['enrollments', 'line', classId],
    queryFn: async (): Promise<Waiting[]> => {
      const client = await supabase();
      const rows = rowsOf<StoredWaiting[]>(
        await client
          .from('enrollments')
          .select(COLUMNS)
          .eq('class_id', classId)
          .eq('status', 'waitlist')
          .order('waitlisted_at')
          .order('id'),
      );
      const families = await readFamilies(rows.map(({ children }) => children.parent_id));
      return rows.map((row) => ({
        ...row,
        family: families.get(row.children.parent_id),
        offer: row.waitlist_offers.find(({ status }) => status === 'open') ?? null,
        missed: row.waitlist_offers.filter(({ status }) => status === 'lapsed').length,
      }));
    },
  });
