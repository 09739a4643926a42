import { randomUUID } from 'node:crypto';
import { ask, clientHeaders, writeJson } from '../http-load.ts';
import { parentId } from '../rest/dashboard.ts';
import { signIn, type BenchClub } from '../services/club.ts';
import { BENCH_PASSWORD } from './fill-history.ts';

interface Lesson {
  lesson_id: string;
  child_ids: string[];
}

/** For each of the instructors, one who marks a child of a lesson of last week, over and over; answers the bytes that came. */
export async function markings(club: BenchClub, instructors: readonly number[]): Promise<(() => Promise<number>)[]> {
  return Promise.all(
    instructors.map(async (number) => {
      const token = await signIn(club, `i${number}@bench.club`, BENCH_PASSWORD);
      const { rows } = await club.owner.query<Lesson>(
        `select lessons.id as lesson_id, array_agg(child_id) as child_ids
         from lessons join classes on classes.id = class_id join enrollments on enrollments.class_id = classes.id
         where instructor_id = $1 and starts_at between now() - interval '8 days' and now() and enrollments.status = 'active'
         group by 1 limit 1`,
        [parentId(number).replace(/^0/, '1')],
      );
      const { lesson_id, child_ids } = rows[0]!;
      let count = 0;
      return async () => {
        const child_id = child_ids[count++ % child_ids.length]!;
        const mark = {
          child_id,
          status: count % 3 ? 'present' : 'excused',
          client_id: randomUUID(),
          marked_at: new Date().toISOString(),
        };
        const headers = clientHeaders(club.config.publishableKey, token);
        const answer = await ask(
          club.port,
          writeJson('POST', '/rest/v1/rpc/mark_attendance', headers, { lesson_id, marks: [mark] }),
        );
        if (answer.status !== 200) throw new Error(`mark_attendance answers ${answer.status}: ${answer.body}`);
        return answer.body.length;
      };
    }),
  );
}
