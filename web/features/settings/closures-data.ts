import { queryOptions } from '@tanstack/react-query';
import { clubMoment } from '../../../contracts/club-moment.ts';
import { addDays } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** Days on which a location is shut; without one the whole club. */
export type Closure = Columns<'closures', 'id' | 'location_id' | 'starts_on' | 'ends_on' | 'reason'> & {
  locations: Translated<'name'> | null;
};

/** All closed days, the latest first. */
export const closuresQuery = queryOptions({
  queryKey: ['closures'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('closures')
      .select(`id,location_id,starts_on,ends_on,reason,locations(${inAllLanguages('name')})`)
      .order('starts_on', { ascending: false });
    return rowsOf<Closure[]>(answer);
  },
});

/** The official holidays to come on which the club is not closed, until the end of the next year. */
export const missingHolidaysQuery = queryOptions({
  queryKey: ['closures', 'official'],
  queryFn: async () => (await rpc('add_official_holidays', { preview: true })).holidays,
});

/** A lesson that is still to be held. */
export type ComingLesson = Columns<'lessons', 'id' | 'starts_at'> & { classes: Translated<'title'> };

const SHOWN_LESSONS = 200;

/** The lessons that fall on some days, at a location or anywhere, the earliest first. */
export const lessonsDuringQuery = (days: { location_id: string | null; starts_on: string; ends_on: string }) =>
  queryOptions({
    queryKey: ['lessons', 'during', days],
    queryFn: async () => {
      const client = await supabase();
      let request = client
        .from('lessons')
        .select(`id,starts_at,classes!inner(location_id,${inAllLanguages('title')})`)
        .eq('status', 'scheduled')
        .gt('starts_at', new Date().toISOString())
        .gte('starts_at', clubMoment(days.starts_on, '00:00') ?? '')
        .lt('starts_at', clubMoment(addDays(days.ends_on, 1), '00:00') ?? '');
      if (days.location_id) request = request.eq('classes.location_id', days.location_id);
      return rowsOf<ComingLesson[]>(await request.order('starts_at').limit(SHOWN_LESSONS));
    },
  });
