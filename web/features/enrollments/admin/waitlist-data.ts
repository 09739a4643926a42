import { queryOptions } from '@tanstack/react-query';
import { FAMILY_COLUMNS } from '../../../kit/families.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const CLASS_COLUMNS = `id,taken,waiting,max_capacity,${inAllLanguages('title')}` as const;

/** The classes with a waitlist, the longest waitlist first; beside them the one that is looked at. */
export const waitlistsQuery = (classId: string | null) =>
  askQuery(['classes', 'waitlists', classId], (club) =>
    club
      .from('admin_classes')
      .select(CLASS_COLUMNS)
      .or(classId ? `waiting.gt.0,id.eq.${classId}` : 'waiting.gt.0')
      .order('waiting', { ascending: false })
      .order('title'),
  );

const COLUMNS =
  `id,child_id,days,waitlisted_at,transfer_from,children(full_name,first_name,birth_date,family(${FAMILY_COLUMNS})),plans(${inAllLanguages('name')}),waitlist_offers(id,status,expires_at)` as const;
type StoredEntry = Selected<'enrollments', typeof COLUMNS>;

/** A child on the waitlist of a class, in its order. */
export type WaitlistEntry = StoredEntry & {
  /** The seat that is held for it now, or null. */
  offer: StoredEntry['waitlist_offers'][number] | null;
  /** Offers that went by unanswered, or were taken back. */
  missed: number;
};

/** The waitlist of a class, the next child first. Throws ClubError. */
export const waitlistQuery = (classId: string) =>
  queryOptions({
    queryKey: ['enrollments', 'waitlist', classId],
    queryFn: async (): Promise<WaitlistEntry[]> => {
      const rows = await ask((club) =>
        club
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
