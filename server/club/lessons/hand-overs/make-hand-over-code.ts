import { sql } from 'kysely';
import { makeHandOverCodeInput } from '../../../../contracts/inputs/hand-overs.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson } from '../attendance/access.ts';
import { codeHash, randomCode } from './hand-over-codes.ts';
import { isInLesson } from './in-lesson.ts';

export const makeHandOverCode = defineProcedure({
  name: 'make_hand_over_code',
  summary:
    'The code that a guardian shows when it takes a child from today’s lesson. It is shown this once, counts once and on this day alone; an older one of the same guardian ends.',
  input: makeHandOverCodeInput,
  async run(context, of) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select ${userId} = any (private.parents_of(${of.child_id}::uuid)) as mine`.execute(trx);
      if (!rows[0]?.mine) throw new ClubError('not_your_child');
      // A lesson that does not exist is one without the child.
      if (!(await isInLesson(trx, of))) throw new ClubError('not_in_class');
      const lesson = await lockLesson(trx, of.lesson_id);
      if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
      if (clubDay(lesson.starts_at) !== clubDay()) throw new ClubError('hand_over_not_today');
      const code = randomCode();
      await sql`
        insert into hand_over_codes (lesson_id, child_id, user_id, code_hash)
        values (${of.lesson_id}, ${of.child_id}, ${userId}, ${codeHash(of, code)})
        on conflict on constraint hand_over_codes__once do update
        set code_hash = excluded.code_hash, attempts = 0, created_at = now()`.execute(trx);
      return { ...of, code };
    });
  },
});
