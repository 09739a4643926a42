import { describe, expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { adminTest, refuses } from '../../testing/club.ts';
import { JOINED, MOVED } from './merge-moves.ts';

const { make, read, refused, readOne, readValues, admin } = await adminTest();
const mark = (lesson_id: string, child_id: string, status: 'present' | 'absent') =>
  make.mark(lesson_id, child_id, { status });

test('every table that holds a child is moved or joined by a rule', async () => {
  const holding = await readValues<string>`
    select distinct c.relname as name from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = relnamespace
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and not attisdropped
    where nspname = 'public' and relkind = 'r' and (
      attname in ('child_id', 'child_ids') or exists (
        select from pg_catalog.pg_constraint where conrelid = c.oid and confrelid = 'public.children'::regclass and attnum = any (conkey)
      )
    )
  `;
  expect(holding.toSorted()).toEqual([...MOVED, ...JOINED].toSorted());
});

test('an admin merges no child of the own family: a waiver would come along', async () => {
  const other = await make.user({ role: 'admin' });
  const own = await make.child(other, { full_name: 'Огнян Свой', birth_date: '2016-05-06' });
  const made = await make.child(undefined, { full_name: 'Огнян Чужд', birth_date: '2016-05-06' });
  await make.call('waive_fee', other.caller, { child_id: made.id, kind: 'registration', reason: 'Обещано' });
  for (const [kept, gone] of [
    [own, made],
    [made, own],
  ] as const) {
    const merge = { keep_id: kept.id, merge_id: gone.id, typed_name: gone === own ? 'Огнян Свой' : 'Огнян Чужд' };
    await refused('own_family', 'merge_children', other.caller, merge);
  }
  const merge = { keep_id: own.id, merge_id: made.id, typed_name: 'Огнян Чужд' };
  await make.call('merge_children', admin, merge);
});

test('what a parent withdrew for one of two registrations stays withdrawn, and the health notes go', async () => {
  const parent = await make.user({ role: 'parent' });
  const first = await make.child(parent, { full_name: 'Яна Първа' });
  const second = await make.child(parent, { full_name: 'Яна Втора', medical_notes: 'Астма' });
  for (const kind of ['photos', 'health_data'] as const) {
    const document_id = await make.insert('documents', {
      kind,
      version: 900,
      title: kind,
      body: 'Текст',
      published_at: new Date(Date.now() - 1000).toISOString(),
    });
    const signed = { document_id, signed_name: 'Елена Иванова' };
    await make.call('sign_document', parent.caller, { ...signed, child_ids: [first.id, second.id] });
    const [consent_id] = await readValues<string>`
      select id from consents where child_id = ${first.id} and document_id = ${document_id}`;
    await make.call('withdraw_consent', parent.caller, { consent_id: consent_id! });
  }
  await make.call('merge_children', admin, { keep_id: first.id, merge_id: second.id, typed_name: 'Яна Втора' });
  expect(await read`select from consents where child_id = ${first.id} and withdrawn_at is null`).toEqual([]);
  expect(await readOne`select medical_notes from child_care where child_id = ${first.id}`).toEqual({
    medical_notes: null,
  });
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
    const books = () => readOne<{ sum: number; periods: number }>`
      select (select sum(amount) from ledger_entries) as sum, (select count(*) from membership_periods where ended_on is null) as periods
    `;
    const before = await books();
    const pair = { keep_id: kept.id, merge_id: gone.id };

    const preview = await make.call('preview_merge', admin, pair);
    expect(preview).toMatchObject({ overlaps: [], joins: expect.any(String) });
    expect(Object.fromEntries(preview.rows.map(({ table, moves, left }) => [table, [moves, left]]))).toEqual({
      enrollments: [1, 0],
      payments: [1, 0],
      attendance: [1, 0],
      attendance_marks: [1, 0],
      progress_assessments: [1, 0],
    });
    await refused('name_mismatch', 'merge_children', admin, { ...pair, typed_name: 'Виктория Иванова' });
    expect(await make.call('merge_children', admin, { ...pair, typed_name: 'виктория иваннова' })).toMatchObject({
      moved: 5,
    });

    expect(await read`select id from children where id = ${gone.id}`).toEqual([]);
    expect(
      await read`
        select gender, medical_notes, collectors, array(select user_id from guardians where child_id = id) as second
        from children join child_care on child_id = id where id = ${kept.id}
      `,
    ).toEqual([{ gender: 'female', medical_notes: 'Астма', collectors: 'Баба\nДядо', second: [gone.parent.id] }]);
    const balances = await read`
      select id, sessions_remaining, (select sum(delta) from session_ledger where enrollment_id = enrollments.id) as sum
      from enrollments where child_id = ${kept.id} order by sessions_remaining
    `;
    expect(balances).toEqual([
      { id: other.enrollment_id, sessions_remaining: 4, sum: 4 },
      { id: one.enrollment_id, sessions_remaining: 8, sum: 8 },
    ]);
    expect(await books()).toEqual({ sum: before.sum, periods: before.periods - 1 });
    expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0 });
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
    expect(await make.call('preview_merge', admin, pair)).toMatchObject({
      overlaps: [{ kind: 'class', name: 'Начинаещи' }],
      joins: null,
    });
    const [{ full_name: typed_name }] = (await read`select full_name from children where id = ${gone.id}`) as [
      { full_name: string },
    ];
    await refuses(make.call('merge_children', admin, { ...pair, typed_name }), 'children_overlap', {
      details: 'Начинаещи',
    });
    await make.call('unenroll_child', admin, { enrollment_id });
    await make.call('merge_children', admin, { ...pair, typed_name });
    expect(await read`select status from attendance where child_id = ${kept.id}`).toEqual([{ status: 'present' }]);
    expect(await read`select user_id from guardians where child_id = ${kept.id}`).toEqual([]);
  });

  test('only an admin merges children', async () => {
    const { id, parent } = await make.child();
    const pair = { keep_id: id, merge_id: (await make.child(parent)).id };
    await refused('not_allowed', 'preview_merge', parent.caller, pair);
    await refused('not_allowed', 'merge_children', parent.caller, { ...pair, typed_name: '' });
    await refused('same_child', 'preview_merge', admin, { keep_id: id, merge_id: id });
  });
});

test('doubles are found by name and birthday, and not again once they are said to be two', async () => {
  const first = await make.child(undefined, { full_name: 'Александър Димитров', birth_date: '2015-07-08' });
  const typo = await make.child(undefined, { full_name: 'Александар Димитров', birth_date: '2015-07-08' });
  const swapped = await make.child(undefined, { full_name: 'Александър Димитров', birth_date: '2015-08-07' });
  await make.child(undefined, { full_name: 'Борис Колев', birth_date: '2015-07-08' });
  const found = async (child_id?: string) =>
    (await make.call('find_double_children', admin, child_id ? { child_id } : {})).pairs
      .map(({ one, other }) => [one.id, other.id].toSorted().join())
      .toSorted();
  const [a, b] = [[first.id, typo.id].toSorted().join(), [first.id, swapped.id].toSorted().join()];
  expect(await found()).toEqual(expect.arrayContaining([a, b]));
  expect(await found(typo.id)).toEqual([a]);
  await make.call('keep_children_apart', admin, { child_ids: [typo.id, first.id] });
  expect(await found(first.id)).toEqual([b]);
});
