import { randomUUID } from 'node:crypto';
import { addDays, clubDay } from '../../contracts/time.ts';
import { asUser } from '../../server/platform/caller.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

const ISSUERS = [
  { name: 'Спорт на карта', price: 1_100 },
  { name: 'Здраво дете', price: 950 },
] as const;
/** A municipality whose vouchers the club takes, and one that paid. */
const MUNICIPALITY = { name: 'Община Шумен, ваучер за спорт', has_vouchers: true } as const;
const VOUCHER = { number: 'SH 2026 0417', value: 5_000 } as const;
/** A child whose card the desk has confirmed, and one whose card waits for it. */
const CARDS = [
  { child: 'Йоана Стоянова', number: 'SK 4410 2207', issuer: 0, isConfirmed: true },
  { child: 'Ния Иванова', number: 'ZD-770-118', issuer: 1, isConfirmed: false },
] as const;
/** The visits of the last weeks are there to be claimed. */
const DAYS_BACK = 30;

/** The companies whose benefit cards the club takes, the cards of two children, and a voucher that paid a part. */
export async function seedBenefitCards(make: Factories, people: DemoPeople): Promise<void> {
  const admin = asUser(people.admin);
  const issuers: string[] = [];
  for (const issuer of ISSUERS) issuers.push((await make.call('save_card_issuer', admin, issuer)).issuer_id);
  for (const { child, number, issuer, isConfirmed } of CARDS) {
    const { id: child_id, parent } = people.children[child] ?? {};
    const issuer_id = issuers[issuer];
    if (!child_id || !parent || !issuer_id) continue;
    const valid_from = addDays(clubDay(), -DAYS_BACK);
    const values = { child_id, issuer_id, number, valid_from };
    const { card_id } = await make.call('save_benefit_card', asUser(parent), values);
    if (isConfirmed) await make.call('confirm_benefit_card', admin, { card_id });
  }
  const { issuer_id } = await make.call('save_card_issuer', admin, MUNICIPALITY);
  const { id: child_id, parent } = people.children[CARDS[0].child] ?? {};
  if (!child_id || !parent) return;
  const { payment_id } = await make.call('charge_family', admin, {
    once: randomUUID(),
    user_id: parent,
    child_id,
    amount: 9_000,
    subject: 'Зимен лагер по плуване',
    method: 'bank_transfer',
  });
  await make.call('take_voucher', admin, { payment_id, issuer_id, ...VOUCHER });
}
