import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { clubTest } from '../../../testing/club.ts';

type Club = Pick<Awaited<ReturnType<typeof clubTest>>, 'make' | 'read' | 'readValue'>;

/** Makes issuers, cards and members for the tests of benefit cards, and reads what was counted. */
export function cardTest({ make, read, readValue }: Club) {
  let count = 1000;
  const today = clubDay();
  const month = `${today.slice(0, 7)}-01`;
  const issuer = async (price = 800) => {
    const admin = await make.caller('admin');
    return (await make.call('save_card_issuer', admin, { name: `Спорткарта ${++count}`, price })).issuer_id;
  };
  /** A card of the child that the desk has confirmed, from a month ago on. */
  const card = async (
    child: { id: string; parent: { caller: Parameters<typeof make.call>[1] } },
    more: object = {},
  ) => {
    const entered = {
      child_id: child.id,
      issuer_id: await issuer(),
      number: `A ${++count}`,
      valid_from: addDays(today, -40),
      ...more,
    };
    const { card_id } = await make.call('save_benefit_card', child.parent.caller, entered);
    await make.call('confirm_benefit_card', await make.caller('reception'), { card_id });
    return { card_id, issuer_id: entered.issuer_id, number: entered.number };
  };
  return {
    today,
    month,
    issuer,
    card,
    left: (enrollment_id: string) =>
      readValue<number>`select sessions_remaining from enrollments where id = ${enrollment_id}`,
    /** The visits that count, by day. */
    visits: (childId: string) =>
      read<{ lesson_id: string; price: number; claimed: boolean }>`
        select lesson_id, price, claim_id is not null as claimed from card_visits
        where child_id = ${childId} and taken_back_at is null order by day, created_at`,
  };
}
