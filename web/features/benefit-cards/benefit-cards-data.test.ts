import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { stateOf, type BenefitCard } from './benefit-cards-data.ts';

const yesterday = addDays(clubDay(), -1);
const stateWith = (facts: Partial<BenefitCard>) =>
  stateOf({
    confirmed_at: null,
    valid_until: null,
    card_issuers: { name: 'A', ends_on: null },
    ...facts,
  } as BenefitCard);

test('a family reads the state of its card as the desk does: one that is not confirmed waits, also after its days', () => {
  const confirmed_at = new Date().toISOString();
  expect([stateWith({}), stateWith({ valid_until: yesterday })]).toEqual(['waits', 'waits']);
  expect(stateWith({ confirmed_at })).toBe('confirmed');
  expect(stateWith({ confirmed_at, valid_until: yesterday })).toBe('over');
  expect(stateWith({ confirmed_at, card_issuers: { name: 'A', ends_on: yesterday } })).toBe('over');
});
