import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Columns, Translated, ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { anyHolds } from '../../../kit/search-words.ts';

/** An instructor, and what the running classes add up to in a week; `minutes` are those in the water. */
export type Instructor = ViewColumns<
  'admin_instructors',
  'user_id' | 'full_name' | 'classes' | 'sessions' | 'minutes' | 'children' | 'seats'
>;

/** Everybody who teaches, by name. */
export const instructorLoadsQuery = queryOptions({
  queryKey: ['classes', 'loads'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('admin_instructors')
      .select('user_id,full_name,classes,sessions,minutes,children,seats')
      .order('full_name');
    return rowsOf<Instructor[]>(answer);
  },
});

/** A running class of an instructor: where, when, how full. */
export interface TaughtClass
  extends
    ViewColumns<'admin_classes', 'id' | 'taken' | 'waiting' | 'max_capacity' | 'is_active'>,
    Translated<'title' | 'location_name'> {
  sessions: Columns<'class_sessions', 'day_of_week' | 'start_time'>[];
}

/** The running classes of one instructor, by title. */
export const taughtQuery = (instructorId: string) =>
  queryOptions({
    queryKey: ['classes', 'taught', instructorId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('admin_classes')
        .select(`id,taken,waiting,max_capacity,is_active,${inAllLanguages('title', 'location_name')},sessions`)
        .contains('instructor_ids', [instructorId])
        .is('is_active', true)
        .order('title');
      return rowsOf<TaughtClass[]>(answer);
    },
  });

/** A user who may be made an instructor. */
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
        .not('roles', 'cs', '{instructor}')
        .order('full_name')
        .limit(SHOWN_CANDIDATES);
      return rowsOf<Candidate[]>(answer);
    },
  });
