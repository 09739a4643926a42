import { expect, test } from 'vitest';
import { addDays } from '../../../contracts/time.ts';
import { SERVICE } from '../../platform/caller.ts';
import { adminTest } from '../../testing/club.ts';
import { cardTest } from './testing/card-test.ts';

const club = await adminTest();
const { admin, make, read, readValue } = club;
const { today, month, card, left, visits } = cardTest(club);

async function merge(keep_id: string, merge_id: string) {
  const typed_name = await readValue<string>`select full_name from children where id = ${merge_id}`;
  await make.call('merge_children', admin, { keep_id, merge_id, typed_name });
}
const cardsOf = (childId: string) => read`
  select confirmed_at is not null as confirmed, valid_from, valid_until from benefit_cards where child_id = ${childId}`;

test('a confirmed card stays where the child that is kept has only entered it', async () => {
  const { child, class_id } = await make.member();
  const { issuer_id, number } = await card(child);
  const lessons = [await make.lesson(class_id, { days: -1 }), await make.lesson(class_id)];
  await make.mark(lessons[0]!, child.id);
  const keep = await make.child(child.parent);
  await make.call('save_benefit_card', SERVICE, { child_id: keep.id, issuer_id, number, valid_from: today });
  await merge(keep.id, child.id);
  expect(await cardsOf(keep.id)).toMatchObject([{ confirmed: true, valid_until: null }]);
  await make.mark(lessons[0]!, keep.id);
  await make.mark(lessons[1]!, keep.id);
  expect(await visits(keep.id)).toMatchObject([{ lesson_id: lessons[0] }, { lesson_id: lessons[1] }]);
});

test('a card that was confirmed for one registration after the other is one, for the days of both', async () => {
  const { child, class_id } = await make.member();
  const yesterday = addDays(today, -1);
  const first = await card(child, { valid_from: addDays(today, -20), valid_until: yesterday });
  const lesson_id = await make.lesson(class_id, { days: -1 });
  await make.mark(lesson_id, child.id);
  const keep = await make.child(child.parent);
  await card(keep, { ...first, card_id: undefined, valid_from: today });
  await merge(keep.id, child.id);
  expect(await cardsOf(keep.id)).toEqual([{ confirmed: true, valid_from: addDays(today, -20), valid_until: null }]);
  await make.mark(lesson_id, keep.id);
  expect(await visits(keep.id)).toMatchObject([{ lesson_id }]);
});

test('a lesson that both registrations were marked in is on the card of either, and gives its session back', async () => {
  const { child, class_id, enrollment_id } = await make.member();
  const double = await make.member({ class_id });
  await card(double.child);
  const lesson_id = await make.lesson(class_id);
  for (const { id } of [child, double.child]) await make.mark(lesson_id, id);
  await make.call('unenroll_child', double.child.parent.caller, { enrollment_id: double.enrollment_id });
  expect(await left(enrollment_id)).toBe(7);
  await merge(child.id, double.child.id);
  expect([await visits(child.id), await left(enrollment_id)]).toMatchObject([[{ lesson_id }], 8]);
});

test('a lesson that was claimed for both registrations comes off the next claim once', async () => {
  const { child, class_id } = await make.member();
  const { issuer_id } = await card(child);
  const guest = await make.child();
  await card(guest, { issuer_id });
  const lesson_id = await make.lesson(class_id);
  await read`insert into visits (child_id, lesson_id, kind) values (${guest.id}, ${lesson_id}, 'single')`;
  for (const { id } of [child, guest]) await make.mark(lesson_id, id);
  const claim = () => make.call('claim_card_visits', admin, { issuer_id, month });
  expect(await claim()).toMatchObject({ visits: 2, amount: 1600 });
  await merge(child.id, guest.id);
  expect(await visits(child.id)).toEqual([{ lesson_id, price: 800, claimed: true }]);
  expect(await claim()).toMatchObject({ visits: 0, corrections: 1, amount: -800 });
});
