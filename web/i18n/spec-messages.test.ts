import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

/** The club's own messages for failures (SPEC §8), where money and admins are concerned. */
const MESSAGES: [noun: string, key: string, words: string][] = [
  ['refunds', 'failed', 'Refund failed'],
  ['kindergarten', 'failed', 'Failed to calculate billing'],
  ['payment', 'pay.failed', 'Payment failed'],
  ['checkout', 'failed', 'Checkout error'],
  ['cards', 'failed', 'Payment failed'],
  ['users', 'role.failed', 'Failed to update role'],
  ['locations', 'failed.create', 'Failed to create location'],
  ['locations', 'failed.update', 'Failed to update location'],
  ['locations', 'failed.delete', 'Failed to delete location'],
  ['classes', 'failed.create', 'Failed to create class'],
  ['classes', 'failed.update', 'Failed to update class'],
  ['child', 'remove.failed', 'Error deleting child'],
  ['child', 'unenroll.failed', 'Error unenrolling from class'],
  ['child', 'transfer.failed', 'Error transferring class'],
  ['admin', 'enrollments.failed', 'Error updating enrollment status'],
  ['enrollment', 'payment.failed', 'An error occurred during registration. Please try again.'],
  ['enrollment', 'notFound.title', 'Child not found'],
];

/** Words that the specification quotes: they are as they are in every language. */
const QUOTED: typeof MESSAGES = [
  ['contact', 'form.failed', 'An error occurred while sending the message'],
  ['shop', 'cart.outOfStock', 'Out of stock'],
  ['shop', 'cart.noMore', 'Cannot add more items than available in stock'],
  ['shop', 'cart.added', 'Added to cart'],
  ['shop', 'cart.addedNote', '{{name}} has been added to your cart'],
  ['errors', 'name_mismatch', 'Name does not match'],
  ['adminErrors', 'session_exists', 'This session already exists'],
];

const textOf = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((branch, key) => (branch as Record<string, unknown> | undefined)?.[key], tree);

const sources = ['features', 'pages', 'shell']
  .flatMap((shelf) =>
    readdirSync(join(import.meta.dirname, '..', shelf), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(shelf, name),
    ),
  )
  .filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test.each(MESSAGES)('%s.%s says what the club asked for, in three languages, and is shown', (noun, key, words) => {
  const path = `${noun}.${key}`;
  expect(textOf(texts.en, path)).toBe(words);
  for (const locale of ['bg', 'ru'] as const)
    expect(textOf(texts[locale], path), locale).toEqual(expect.stringMatching(/[а-я]/));
  expect(isShown(noun, key)).toBe(true);
});

test.each(QUOTED)('%s.%s says the very words in every language', (noun, key, words) => {
  for (const tree of Object.values(texts)) expect(textOf(tree, `${noun}.${key}`)).toBe(words);
  // The text of a code is shown wherever it comes.
  expect(noun === 'errors' || noun === 'adminErrors' || isShown(noun, key)).toBe(true);
});

test('a key that no screen names, and one of another noun, count as not shown', () => {
  expect(isShown('refunds', 'nowhere')).toBe(false);
  expect(isShown('guide', 'role.failed')).toBe(false);
});

/** A source file names the key with its noun, or takes the texts of the noun and names the key alone. */
function isShown(noun: string, key: string): boolean {
  const takesNoun = new RegExp(`\\b(?:use(?:Translation|Language)\\((?:\\[[^\\]]*)?|TFunction<)'${noun}'`);
  return sources.some(
    (source) => source.includes(`'${noun}:${key}'`) || (takesNoun.test(source) && source.includes(`'${key}'`)),
  );
}
