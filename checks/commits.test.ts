import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The last commit before the rule was held; an export without history, or one that does not reach it, is not looked at. */
const BASE = 'f4cd1d92475e';
const LONGEST = 72;
/** „payments: book transfers on their value date“; several thoughts of one commit come with a semicolon. */
const SUBJECT = /^\p{Ll}[\p{Ll}\d ,’-]*: \p{Ll}/u;
const NO_IMPERATIVE = /: (?!(?:bring|need|feed|embed|shed|sing|string)\b)\p{Ll}+(?:ed|ing)\b/u;

test.runIf(hasBase())('subjects of commits are a noun and an imperative, in at most 72 characters', () => {
  const subjects = git('log', '--no-merges', '--format=%s', `${BASE}..HEAD`).split('\n').filter(Boolean);
  expect(subjects.filter((subject) => !isSubject(subject))).toEqual([]);
});

test('subjects are judged by their form', () => {
  expect(isSubject('payments: book transfers on their value date')).toBe(true);
  expect(isSubject('Revert "payments: book transfers"')).toBe(true);
  expect(isSubject('Book transfers on their value date')).toBe(false);
  expect(isSubject('payments: booked transfers')).toBe(false);
  expect(isSubject('payments: Book transfers')).toBe(false);
  expect(isSubject(`payments: ${'book '.repeat(14)}`)).toBe(false);
});

function isSubject(subject: string): boolean {
  if (subject.startsWith('Revert "')) return true;
  return subject.length <= LONGEST && SUBJECT.test(subject) && !NO_IMPERATIVE.test(subject);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function hasBase(): boolean {
  try {
    git('merge-base', '--is-ancestor', BASE, 'HEAD');
    return true;
  } catch {
    return false;
  }
}
