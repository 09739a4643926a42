import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { Factories } from '../../../../db/seed/factories.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { clubTest } from '../../../testing/club.ts';
import { expirePackages } from './expire-packages.ts';

const { make, read, asService } = await clubTest();
await read`update club_settings set absence_notice_hours = 0`;

const PACKAGE = 4;
const LESSONS = 3;
type Step =
  | { do: 'buy' | 'expire' | 'leave' | 'transfer' }
  | { do: 'mark'; lesson: number; status: AttendanceStatus | null }
  | { do: 'announce' | 'withdraw' | 'cancel' | 'restore'; lesson: number };

const lesson = fc.nat(LESSONS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('buy', 'expire', 'leave', 'transfer') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mark'),
      lesson,
      status: fc.constantFrom<AttendanceStatus | null>('present', 'absent', 'excused', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('announce', 'withdraw', 'cancel', 'restore'), lesson }) },
);

/**
 * The expected balance of a package, computed by hand: what was bought, less each lesson that counts, less what was
 * taken away.
 */
class Expected {
  bought = PACKAGE;
  gone = 0;
  enrolled = true;
  away = false;
  readonly marks: (AttendanceStatus | null)[] = Array(LESSONS).fill(null);
  readonly announced: boolean[] = Array(LESSONS).fill(false);
  /** The mark that counts is the announcement's own. */
  readonly byFamily: boolean[] = Array(LESSONS).fill(false);
  readonly cancelled: boolean[] = Array(LESSONS).fill(false);

  get balance() {
    return this.bought - this.gone - this.marks.filter((mark) => mark === 'present' || mark === 'absent').length;
  }

  take(at: Step): void {
    const here = this.enrolled && !this.away;
    if (at.do === 'buy' && this.enrolled) this.bought += PACKAGE;
    if (at.do === 'expire') this.gone += Math.max(this.balance, 0);
    if (at.do === 'leave' && this.enrolled) {
      this.gone += Math.max(this.balance, 0);
      if (!this.away) this.#leaveHome();
      this.enrolled = false;
    }
    if (at.do === 'transfer' && this.enrolled) {
      if (!this.away) this.#leaveHome();
      this.away = !this.away;
    }
    if (!('lesson' in at)) return;
    const { lesson: index } = at;
    const open = !this.cancelled[index];
    if (at.do === 'mark' && here && open) this.#set(index, at.status, false);
    if (at.do === 'announce' && here && open && !this.announced[index]) {
      this.announced[index] = true;
      this.#set(index, 'excused', true);
    }
    if (at.do === 'withdraw' && open && this.announced[index] && (here || !this.byFamily[index])) {
      this.announced[index] = false;
      if (this.byFamily[index]) this.#set(index, null, false);
    }
    if (at.do === 'cancel' && open) {
      this.cancelled[index] = true;
      this.#set(index, null, false);
    }
    if (at.do === 'restore' && !open) {
      this.cancelled[index] = false;
      if (this.announced[index] && here) this.#set(index, 'excused', true);
    }
  }

  /** Announcements are dropped, also of a cancelled lesson; the staff’s marks stay. */
  #leaveHome(): void {
    for (const index of this.announced.keys()) {
      if (this.byFamily[index]) this.#set(index, null, false);
      this.announced[index] = false;
    }
  }

  #set(index: number, mark: AttendanceStatus | null, byFamily: boolean): void {
    this.marks[index] = mark;
    this.byFamily[index] = byFamily;
  }
}

test('whatever happens to a package in whatever order, its balance is its ledger’s sum and the expected one', async () => {
  const [home, other] = [await make.swimClass(), await make.swimClass()];
  // Lessons of today that have not begun: they can be marked, announced, cancelled and restored.
  const lessons = await Promise.all(Array.from({ length: LESSONS }, (_, index) => make.lesson(home, { hours: index })));
  await forAll(50, [fc.array(step, { minLength: 1, maxLength: 24, size: 'max' })], async (steps) => {
    const member = await make.member({ class_id: home, sessions: PACKAGE });
    await read`update lessons set status = 'scheduled', starts_at = now() + (row_number * interval '1 second') + interval '1 minute'
        from (select id, row_number() over (order by id) from lessons where class_id = ${home}) as numbered
        where numbered.id = lessons.id and lessons.id = any (${lessons}::uuid[])`;
    const expected = new Expected();
    for (const each of steps) {
      await take(each, member, { lessons, home, other, away: expected.away });
      expected.take(each);
    }
    const [row] = await read`select sessions_remaining as left,
        (select sum(delta) from session_ledger where enrollment_id = enrollments.id) as sum
        from enrollments where id = ${member.enrollment_id}`;
    expect(row).toEqual({ left: expected.balance, sum: expected.balance });
    if (expected.enrolled) await make.call('unenroll_child', SERVICE, { enrollment_id: member.enrollment_id });
  });
});

type Member = Awaited<ReturnType<Factories['member']>>;
interface Where {
  lessons: string[];
  home: string;
  other: string;
  away: boolean;
}

/** Does one step as the person who would do it; a refusal is an answer like others. */
async function take(at: Step, member: Member, { lessons, home, other, away }: Where): Promise<void> {
  const { enrollment_id, parent, child } = member;
  const child_id = child.id;
  const lesson_id = 'lesson' in at ? lessons[at.lesson]! : '';
  const works: Record<Step['do'], () => Promise<unknown>> = {
    buy: async () => {
      await read`update payments set status = 'failed' where enrollment_id = ${enrollment_id} and status = 'pending'`;
      return make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
    },
    expire: async () => {
      await read`update enrollments set valid_until = current_date - 2 where id = ${enrollment_id}`;
      return asService(expirePackages);
    },
    leave: () => make.call('unenroll_child', parent.caller, { enrollment_id }),
    transfer: () => make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: away ? home : other }),
    mark: () => {
      const status = at.do === 'mark' ? at.status : null;
      const mark = { child_id, status, client_id: randomUUID(), marked_at: new Date().toISOString() };
      return make.call('mark_attendance', SERVICE, { lesson_id, marks: [mark] });
    },
    announce: () => make.call('announce_absence', parent.caller, { child_id, lesson_id }),
    withdraw: () => make.call('withdraw_absence', parent.caller, { child_id, lesson_id }),
    cancel: () => make.call('cancel_lesson', SERVICE, { lesson_id, reason: 'Ремонт' }),
    restore: () => make.call('restore_lesson', SERVICE, { lesson_id }),
  };
  await works[at.do]().catch((error: unknown) => {
    if (!(error instanceof ClubError)) throw error;
  });
}
