import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { adminTest, race } from '../../testing/club.ts';
import { cardTest } from './testing/card-test.ts';

const club = await adminTest(16);
const { admin, make, read, refused, asService, logged } = club;
const { today, month, card, issuer, left, visits } = cardTest(club);

/** Children with cards of one issuer, each marked present in a lesson of today. */
async function marked(count = 1) {
  const issuer_id = await issuer();
  const class_id = await make.swimClass({ max_capacity: 30 });
  const lesson_id = await make.lesson(class_id);
  const members = await Promise.all(Array.from({ length: count }, () => make.member({ class_id })));
  for (const { child } of members) {
    await card(child, { issuer_id });
    await make.mark(lesson_id, child.id);
  }
  const claim = (more: object = {}) => make.call('claim_card_visits', admin, { issuer_id, month, ...more });
  return { issuer_id, lesson_id, members, claim };
}

test('a month is claimed once, with number, name, day, class and sum; it is read again', async () => {
  const { members, claim, issuer_id } = await marked(2);
  const [{ child }] = members as [(typeof members)[number]];
  const name = await club.readValue`select full_name from children where id = ${child.id}`;
  expect(await claim({ dry_run: true })).toMatchObject({ claim_id: null, visits: 2, amount: 1600 });
  const made = await claim();
  expect(made).toMatchObject({ visits: 2, corrections: 0, amount: 1600, euro_cents: 818 });
  expect(made.rows).toContainEqual({
    number: expect.stringMatching(/^A\d+$/),
    is_voucher: false,
    child_name: name,
    day: today,
    title: 'Начинаещи',
    title_en: null,
    title_ru: null,
    price: 800,
    euro_cents: 409,
  });
  expect(await make.call('read_card_claim', admin, { claim_id: made.claim_id! })).toEqual(made);
  await refused('nothing_to_claim', 'claim_card_visits', admin, { issuer_id, month });
  expect(await logged('claim_card_visits', made.claim_id!)).toHaveLength(1);
  const reception = await make.caller('reception');
  await refused('not_allowed', 'claim_card_visits', reception, { issuer_id, month });
  await refused('not_allowed', 'read_card_claim', reception, { claim_id: made.claim_id! });
  await refused('not_allowed', 'save_card_issuer', reception, { name: 'Друг', price: 1 });
  await refused('card_claim_not_found', 'read_card_claim', admin, { claim_id: randomUUID() });
});

test('a mark that is taken back after the claim comes off the next one, and counts again if it is set again before', async () => {
  const { members, lesson_id, claim } = await marked();
  const [{ child, enrollment_id }] = members as [(typeof members)[number]];
  const first = await claim();
  await make.mark(lesson_id, child.id, { status: 'absent' });
  expect(await left(enrollment_id)).toBe(7);
  await make.mark(lesson_id, child.id);
  expect([await visits(child.id), await left(enrollment_id)]).toMatchObject([[{ claimed: true }], 8]);
  await make.mark(lesson_id, child.id, { status: null });
  const second = await claim();
  expect(second).toMatchObject({ visits: 0, corrections: 1, amount: -800, euro_cents: -409 });
  await make.mark(lesson_id, child.id);
  expect(await claim()).toMatchObject({ visits: 1, corrections: 0, amount: 800 });
  // Each claim stays as it was.
  for (const one of [first, second])
    expect(await make.call('read_card_claim', admin, { claim_id: one.claim_id! })).toEqual(one);
});

test('what is claimed does not change, in the database; a later price is that of later visits', async () => {
  const { claim, issuer_id } = await marked();
  await make.call('save_card_issuer', admin, { issuer_id, name: `Нова ${issuer_id}`, price: 900 });
  const { claim_id } = await claim();
  const fails = (work: Parameters<typeof asService>[0]) => expect(asService(work)).rejects.toThrow(/claim|permission/);
  await fails((trx) => trx.updateTable('card_visits').set({ price: 1 }).where('claim_id', '=', claim_id).execute());
  await fails((trx) => trx.deleteFrom('card_visits').where('claim_id', '=', claim_id).execute());
  await fails((trx) => trx.updateTable('card_claims').set({ amount: 1 }).where('id', '=', claim_id!).execute());
  await fails((trx) => trx.deleteFrom('card_claims').where('id', '=', claim_id!).execute());
  expect(await read`select amount from card_claims where id = ${claim_id}`).toEqual([{ amount: 800 }]);
});

test('claims at once claim each visit once', async () => {
  const { claim } = await marked(3);
  await race({ winners: 1, code: 'nothing_to_claim' }, [claim(), claim(), claim()]);
});

test('a mark that is taken back while its month is claimed is not claimed, or comes off the next claim', async () => {
  for (let round = 0; round < 6; round++) {
    const { members, lesson_id, claim, issuer_id } = await marked(2);
    const [{ child }] = members as [(typeof members)[number]];
    const [made] = await Promise.all([claim(), make.mark(lesson_id, child.id, { status: null })]);
    const next = await make
      .call('claim_card_visits', admin, { issuer_id, month })
      .catch(() => ({ amount: 0, corrections: 0 }));
    expect(made.amount + next.amount).toBe(800);
    expect(made.visits - next.corrections).toBe(1);
  }
});

test('the sums of a deleted child stay in what is claimed, with the number and without the name', async () => {
  const { members, claim } = await marked();
  const [{ child }] = members as [(typeof members)[number]];
  const earlier = await claim();
  const class_id = await make.swimClass();
  const { enrollment_id } = await make.member({ child, class_id });
  const lesson_id = await make.lesson(class_id, { days: -1 });
  await make.mark(lesson_id, child.id);
  expect(await left(enrollment_id)).toBe(8);
  await read`delete from children where id = ${child.id}`;
  expect(await claim()).toMatchObject({ visits: 1, corrections: 0, amount: 800, rows: [{ child_name: null }] });
  expect(await make.call('read_card_claim', admin, { claim_id: earlier.claim_id! })).toEqual({
    ...earlier,
    rows: earlier.rows.map((row) => ({ ...row, child_name: null })),
  });
});

test('a merged child brings its card and its claimed visits along', async () => {
  const { members, claim, lesson_id } = await marked();
  const [{ child }] = members as [(typeof members)[number]];
  const made = await claim();
  const keep = await make.child(child.parent);
  const typed_name = await club.readValue<string>`select full_name from children where id = ${child.id}`;
  await make.call('merge_children', admin, { keep_id: keep.id, merge_id: child.id, typed_name });
  expect(await visits(keep.id)).toEqual([{ lesson_id, price: 800, claimed: true }]);
  expect(await read`select child_id from benefit_cards where child_id = ${keep.id}`).toHaveLength(1);
  await make.mark(lesson_id, keep.id, { status: null });
  expect(await claim()).toMatchObject({ corrections: 1, amount: -made.amount });
});

test('the secret key saves an issuer; a name is taken once', async () => {
  const { issuer_id } = await make.call('save_card_issuer', SERVICE, { name: 'Две', price: 500, ends_on: today });
  await refused('card_issuer_exists', 'save_card_issuer', admin, { name: 'Две', price: 1 });
  await make.call('save_card_issuer', admin, { issuer_id, name: 'Две', price: 600 });
  await refused('card_issuer_not_found', 'save_card_issuer', admin, { issuer_id: randomUUID(), name: 'x', price: 1 });
});
