import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';
import { JOINED, MOVED } from './merge-moves.ts';

const { club, make } = await clubTest();
let admin: Awaited<ReturnType<Factories['user']>>;
beforeAll(async () => {
  admin = await make.user({ role: 'admin' });
});

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });
const mark = (lesson_id: string, child_id: string, status: 'present' | 'absent') =>
  make.call('mark_attendance', SERVICE, {
    lesson_id,
    marks: [{ child_id, status, client_id: crypto.randomUUID(), marked_at: new Date().toISOString() }],
  });

test('every table that holds a child is moved or joined by a rule', async () => {
  const holding = await read(sql<{ name: string }>`
    select distinct c.relname as name from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = relnamespace
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and not attisdropped
    where nspname = 'public' and relkind = 'r' and (
      attname in ('child_id', 'child_ids') or exists (
        select from pg_catalog.pg_constraint where conrelid = c.oid and confrelid = 'public.children'::regclass and attnum = any (conkey)
      )
    )
  `);
  expect(holding.map(({ name }) => name).toSorted()).toEqual([...MOVED, ...JOINED].toSorted());
});

describe('two registrations of one child', () => {
  test('become one: everything goes over, both families keep it, the books stay', async () => {
    const kept = await make.child(undefined, {
      full_name: 'Виктория Иванова',
      birth_date: '2016-03-04',
      collectors: 'Баба',
    });
    const gone = await make.child(undefined, {
      full_name: 'Виктория Иваннова',
      birth_date: '2016-03-04',
      gender: 'female',
      medical_notes: 'Астма',
      collectors: 'Дядо',
    });
    const [one, other] = [await make.member({ child: kept }), await make.member({ child: gone, sessions: 5 })];
    await make.call('validate_payment', SERVICE, { payment_id: other.payment_id! });
    await mark(await make.lesson(other.class_id), gone.id, 'present');
    await make.call('assess_progress', SERVICE, {
      child_id: gone.id,
      metric_set: 'learner',
      scores: { technique: 5, endurance: 5, speed: 5, coordination: 5, discipline: 5 },
    });
    const books = sql<{ sum: number; periods: number }>`
      select (select sum(amount) from ledger_entries) as sum, (select count(*) from membership_periods where ended_on is null) as periods
    `;
    const [before] = await read(books);
    const pair = { keep_id: kept.id, merge_id: gone.id };

    const preview = await make.call('preview_merge', admin.caller, pair);
    expect(preview).toMatchObject({ overlaps: [], joins: expect.any(String) });
    expect(Object.fromEntries(preview.rows.map(({ table, moves, left }) => [table, [moves, left]]))).toEqual({
      enrollments: [1, 0],
      payments: [1, 0],
      attendance: [1, 0],
      attendance_marks: [1, 0],
      progress_assessments: [1, 0],
    });
    await expect(
      make.call('merge_children', admin.caller, { ...pair, typed_name: 'Виктория Иванова' }),
    ).rejects.toEqual(refusal('name_mismatch'));
    expect(await make.call('merge_children', admin.caller, { ...pair, typed_name: 'виктория иваннова' })).toMatchObject(
      { moved: 5 },
    );

    expect(await read(sql`select id from children where id = ${gone.id}`)).toEqual([]);
    expect(
      await read(sql`
        select gender, medical_notes, collectors, array(select user_id from guardians where child_id = id) as second
        from children join child_care on child_id = id where id = ${kept.id}
      `),
    ).toEqual([{ gender: 'female', medical_notes: 'Астма', collectors: 'Баба\nДядо', second: [gone.parent.id] }]);
    const balances = await read(sql`
      select id, sessions_remaining, (select sum(delta) from session_ledger where enrollment_id = enrollments.id) as sum
      from enrollments where child_id = ${kept.id} order by sessions_remaining
    `);
    expect(balances).toEqual([
      { id: other.enrollment_id, sessions_remaining: 4, sum: 4 },
      { id: one.enrollment_id, sessions_remaining: 8, sum: 8 },
    ]);
    const [after] = await read(books);
    expect(after).toEqual({ sum: before!.sum, periods: before!.periods - 1 });
    expect(await make.call('check_books', admin.caller, {})).toMatchObject({ difference: 0 });
  });

  test('with a mark for one lesson twice keep the first, and no balance moves', async () => {
    const parent = await make.user({ role: 'parent' });
    const class_id = await make.swimClass();
    const [kept, gone] = [await make.child(parent), await make.child(parent)];
    await make.member({ child: kept, class_id });
    const { enrollment_id } = await make.member({ child: gone, class_id });
    const lesson = await make.lesson(class_id);
    await mark(lesson, kept.id, 'present');
    await mark(lesson, gone.id, 'absent');
    const pair = { keep_id: kept.id, merge_id: gone.id };
    expect(await make.call('preview_merge', admin.caller, pair)).toMatchObject({
      overlaps: [{ kind: 'class', name: 'Начинаещи' }],
      joins: null,
    });
    const [{ full_name: typed_name }] = (await read(sql`select full_name from children where id = ${gone.id}`)) as [
      { full_name: string },
    ];
    await expect(make.call('merge_children', admin.caller, { ...pair, typed_name })).rejects.toEqual(
      expect.objectContaining({ code: 'children_overlap', details: 'Начинаещи' }),
    );
    await make.call('unenroll_child', admin.caller, { enrollment_id });
    await make.call('merge_children', admin.caller, { ...pair, typed_name });
    expect(await read(sql`select status from attendance where child_id = ${kept.id}`)).toEqual([{ status: 'present' }]);
    expect(await read(sql`select user_id from guardians where child_id = ${kept.id}`)).toEqual([]);
  });

  test('only an admin merges children', async () => {
    const { id, parent } = await make.child();
    const pair = { keep_id: id, merge_id: (await make.child(parent)).id };
    await expect(make.call('preview_merge', parent.caller, pair)).rejects.toEqual(refusal('not_allowed'));
    await expect(make.call('merge_children', parent.caller, { ...pair, typed_name: '' })).rejects.toEqual(
      refusal('not_allowed'),
    );
    await expect(make.call('preview_merge', admin.caller, { keep_id: id, merge_id: id })).rejects.toEqual(
      refusal('same_child'),
    );
  });
});

test('doubles are found by name and birthday, and not again once they are said to be two', async () => {
  const first = await make.child(undefined, { full_name: 'Александър Димитров', birth_date: '2015-07-08' });
  const typo = await make.child(undefined, { full_name: 'Александар Димитров', birth_date: '2015-07-08' });
  const swapped = await make.child(undefined, { full_name: 'Александър Димитров', birth_date: '2015-08-07' });
  await make.child(undefined, { full_name: 'Борис Колев', birth_date: '2015-07-08' });
  const found = async (child_id?: string) =>
    (await make.call('find_double_children', admin.caller, child_id ? { child_id } : {})).pairs
      .map(({ one, other }) => [one.id, other.id].toSorted().join())
      .toSorted();
  const [a, b] = [[first.id, typo.id].toSorted().join(), [first.id, swapped.id].toSorted().join()];
  expect(await found()).toEqual(expect.arrayContaining([a, b]));
  expect(await found(typo.id)).toEqual([a]);
  await make.call('keep_children_apart', admin.caller, { child_ids: [typo.id, first.id] });
  expect(await found(first.id)).toEqual([b]);
});
