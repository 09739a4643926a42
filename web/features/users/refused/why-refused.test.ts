import { expect, test } from 'vitest';
import { whyRefused } from './why-refused.ts';

test.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 'unknown'],
  ['550 no such user', 'unknown'],
  ['Can’t send mail - all recipients were rejected: 550 5.2.2 Mailbox full', 'full'],
  ['552 The user has exceeded the quota', 'full'],
  ['550 5.7.1 Message rejected as spam', 'stopped'],
  ['554 blocked by policy', 'stopped'],
  ['550', 'other'],
  [null, 'other'],
])('„%s“ is %s', (answer, why) => {
  expect(whyRefused(answer)).toBe(why);
});
