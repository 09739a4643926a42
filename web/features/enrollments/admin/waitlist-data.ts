import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Columns, Translated, ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { FAMILY_COLUMNS } from '../../../kit/families.ts';
import type { Family } from '../../../kit/families.ts';

interface StoredWaiting extends Columns<'enrollments', 'id' | 'child_id' | 'waitlisted_at' | 'transfer_from'> {
  children: Columns<'children', 'full_name' | 'first_name' | 'birth_date'> & { family: Family | null };
  plans: Translated<'name'>;
  waitlist_offers: Columns<'waitlist_offers', 'id' | 'status' | 'expires_at'>[];
}

/** A class with a waitlist, and how full it is. */
export type LinedClass = ViewColumns<'admin_classes', 'id' | 'taken' | 'waiting' | 'max_capacity'> &
  Translated<'title'>;

/** The classes with a waitlist, the longest waitlist first; beside them the one that is looked at. */
export const waitlistsQuery = (classId: string | null) =>
  queryOptions({
    queryKey: ['classes', 'waitlists', classId],
    queryFn: async () => {
      const client = await supabase();
      const request = client
        .from('admin_classes')
        .select(`id,taken,waiting,max_capacity,${inAllLanguages('title')}`)
        .or(classId ? `waiting.gt.0,id.eq.${classId}` : 'waiting.gt.0');
      return rowsOf<LinedClass[]>(await request.order('waiting', { ascending: false }).order('title'));
    },
  });

/** A child on the waitlist of a class, in its order. */
export interface Waiting extends StoredWaiting {
  /** The seat that is held for it now, or null. */
  offer: StoredWaiting['waitlist_offers'][number] | null;
  /** Offers that went by unanswered, or were taken back. */
  missed: number;
}

const COLUMNS = `id,child_id,waitlisted_at,transfer_from,children(full_name,first_name,birth_date,family(${FAMILY_COLUMNS})),plans(${inAllLanguages('name')}),waitlist_offers(id,status,expires_at)`;

/** Who waits for a seat in the class, the next one first. Throws ClubError. */
export const waitlistQuery = (classId: string) =>
  queryOptions({
    queryKey: ['enrollments', 'waitlist', classId],
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
      return rows.map((row) => ({
        ...row,
        offer: row.waitlist_offers.find(({ status }) => status === 'open') ?? null,
        missed: row.waitlist_offers.filter(({ status }) => status === 'lapsed').length,
      }));
    },
  });
