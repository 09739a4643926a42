import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Returns } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

/** A private lesson of the instructor, with who comes. */
export type Slot = Returns<'list_slots'>[number];

/** The private lessons of an instructor from today on; without one the own. Throws ClubError. */
export const slotsQuery = (instructorId: string | null) =>
  rpcQuery(['lessons', 'slots', instructorId], 'list_slots', instructorId ? { instructor_id: instructorId } : {});

const FREE =
  `lesson_id,starts_at,duration_minutes,instructor_id,instructor_name,${inAllLanguages('location_name')},price,seats,free` as const;

/** A private lesson with a free seat. */
export type FreeSlot = Selected<'free_slots', typeof FREE>;

/** So many are read: the earliest. */
const MOST_FREE = 300;

/** The private lessons that a family may book; seats go at any moment. Throws ClubError. */
export const freeSlotsQuery = askQuery(
  ['lessons', 'free-slots'],
  (club) => club.from('free_slots').select(FREE).order('starts_at').order('lesson_id').limit(MOST_FREE),
  { staleTime: 0 },
);

const TERMS = 'lessons(substitute_instructor_id,classes(instructor_id,price_per_class,max_capacity))';

/** The terms of a booked private lesson: it moves to one of the same. Throws ClubError. */
export const slotTermsQuery = (visitId: string) =>
  askQuery(['lessons', 'slot-terms', visitId], async (club) => {
    const answer = await club.from('visits').select(TERMS).eq('id', visitId).single();
    if (!answer.data) return answer;
    const { substitute_instructor_id, classes } = answer.data.lessons;
    const { instructor_id, price_per_class: price, max_capacity: seats } = classes;
    return { ...answer, data: { instructor_id: substitute_instructor_id ?? instructor_id, price, seats } };
  });
