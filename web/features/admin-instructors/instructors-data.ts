import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ViewColumns } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { anyHolds } from '../admin/search-words.ts';
import type { OfficeClass } from '../classes/classes-data.ts';

/** Somebody who teaches, with the running classes, and what they add up to in a week. */
export interface Instructor {
  user_id: string;
  full_name: string;
  classes: OfficeClass[];
  sessions: number;
  /** In the water, a week. */
  minutes: number;
  children: number;
  places: number;
}

/** The load of each instructor, from the classes of the club. */
export function instructorsOf(
  people: readonly { user_id: string; full_name: string }[],
  classes: readonly OfficeClass[],
): Instructor[] {
  return people.map((person) => {
    const own = classes.filter((row) => row.is_active && row.instructor_id === person.user_id);
    const sum = (of: (row: OfficeClass) => number) => own.reduce((total, row) => total + of(row), 0);
    return {
      ...person,
      classes: own,
      sessions: sum((row) => row.class_sessions.length),
      minutes: sum((row) => row.class_sessions.length * row.duration_minutes),
      children: sum((row) => row.taken),
      places: sum((row) => row.max_capacity),
    };
  });
}

/** Somebody who may be made an instructor. */
export type Candidate = ViewColumns<'user_directory', 'user_id' | 'email', 'full_name' | 'role'>;

const SHOWN_CANDIDATES = 6;

/** The users who do not teach yet and whose name or address holds the words. */
export const candidatesQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'candidates', words],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('user_directory')
        .select('user_id,email,full_name,role')
        .or(anyHolds(['full_name', 'email'], words))
        .or('role.is.null,role.not.in.(admin,instructor)')
        .order('full_name')
        .limit(SHOWN_CANDIDATES);
      return rowsOf<Candidate[]>(answer);
    },
  });

/** Gives or takes the role; afterwards instructors and users are read anew. Throws ClubError. */
export function useInstructorRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'set_user_role'>) => rpc('set_user_role', input),
    onSettled: () =>
      Promise.all(['instructors', 'users'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
