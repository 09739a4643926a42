import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { adminTest } from '../../../testing/club.ts';

const { admin, make, read, readAs, readValue, refused, logged } = await adminTest();

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** A published season with one class, open to a program, and to everybody in an hour. */
async function season() {
  const begins = addDays(clubDay(), 40);
  const source = await make.swimClass();
  await read`update seasons set name = name || gen_random_uuid()`;
  const running = await make.call('save_season', admin, {
    name: 'Пролет',
    starts_on: addDays(clubDay(), -90),
    ends_on: addDays(begins, -1),
    takes_running: true,
  });
  const { season_id } = await make.call('save_season', admin, {
    name: 'Есен',
    starts_on: begins,
    ends_on: addDays(begins, 200),
    copy_from: running.season_id,
    windows: [
      { audience: 'program', opens_at: hours(-1) },
      { audience: 'everybody', opens_at: hours(1) },
    ],
  });
  await make.call('publish_season', admin, { season_id });
  return { season_id, class_id: await readValue<string>`select id from classes where copied_from = ${source}` };
}

test('a child of the program enrolls before the others; taken off the list it comes with everybody', async () => {
  const { season_id, class_id } = await season();
  const [one, other] = [await make.child(), await make.child()];
  const set = (listed: boolean) => make.call('set_program_child', admin, { season_id, child_id: one.id, listed });
  const hold = (child: typeof one) => ({ class_id, child_id: child.id });
  await set(true);
  await set(true);
  await make.call('hold_seat', one.parent.caller, hold(one));
  await refused('season_not_open', 'hold_seat', other.parent.caller, hold(other));
  await make.enroll(one, { class_id });
  // A sibling is none of the program.
  const sibling = await make.child(one.parent);
  await refused('season_not_open', 'hold_seat', one.parent.caller, hold(sibling));
  await make.call('set_program_child', admin, { season_id, child_id: other.id, listed: true });
  await make.call('set_program_child', admin, { season_id, child_id: other.id, listed: false });
  await refused('season_not_open', 'enroll_child', other.parent.caller, {
    ...hold(other),
    plan_id: await make.plan(),
    method: 'cash',
  });
  expect(await logged('add_program_child', one.id)).toHaveLength(2);
});

test('only admins keep the list; neither families nor others of the staff read it', async () => {
  const { season_id } = await season();
  const child = await make.child();
  const input = { season_id, child_id: child.id, listed: true };
  await make.call('set_program_child', admin, input);
  const others = [
    child.parent.caller,
    (await make.child()).parent.caller,
    await make.caller('reception'),
    await make.caller('instructor'),
  ];
  for (const caller of others) {
    await refused('not_allowed', 'set_program_child', caller, input);
    await refused('not_allowed', 'set_program_child', caller, { ...input, child_id: randomUUID() });
    expect(await readAs(caller)`select child_id from program_children`).toEqual([]);
  }
  await refused('season_not_found', 'set_program_child', admin, { ...input, season_id: randomUUID() });
  await refused('child_not_found', 'set_program_child', admin, { ...input, child_id: randomUUID() });
});
