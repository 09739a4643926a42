import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatOf } from '../../../contracts/format.ts';
import { LOCALES } from '../../../contracts/roles.ts';
import { STATUS, STATUS_TOPICS, statusLine } from '../../../contracts/status.ts';
import { Engine } from '../../i18n/engine.ts';
import { texts } from '../../i18n/texts.ts';
import { adviceFor, describeStatus, OPERATIONS_SECTIONS } from './describe-status.ts';

test.each(LOCALES)('each report has a sentence, and advice where a person is needed: %s', (locale) => {
  const t = new Engine(locale, texts).of(['status', 'jobs']) as never;
  for (const topic of STATUS_TOPICS)
    for (const report of Object.keys(STATUS[topic])) {
      const line = statusLine(topic, report as never, { at: '2026-11-23T02:20:00Z', count: 1, jobs: ['sweep'] });
      expect(describeStatus(line, t, formatOf(locale))).not.toMatch(/^lines|{{at|names\./);
      expect(adviceFor(line, t)).not.toMatch(/^advice/);
    }
});

test('facts are in the reader’s words', () => {
  const t = new Engine('bg', texts).of(['status', 'jobs']) as never;
  const line = statusLine('jobs', 'failing', { jobs: ['sweep', 'check_books'] });
  expect(describeStatus(line, t, formatOf('bg'))).toBe(
    'Не успява много пъти подред: „Почистване“, „Проверка на счетоводните книги“.',
  );
});

test('each part leads to a section of docs/operations.md that is there', () => {
  const operations = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');
  for (const section of Object.values(OPERATIONS_SECTIONS)) expect(operations).toContain(`\n## ${section}\n`);
});
