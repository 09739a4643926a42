import { afterEach, expect, it } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { dropAnswer, keepAnswer, keptAnswer, sweepAnswers } from './kept-answers.ts';

// Node has no IndexedDB: this is the device that can keep nothing, whose answers live as long as the page.
const answer = (data: string, days = 2) => ({ data, keptAt: 1, until: addDays(clubDay(), days) });
afterEach(() => sweepAnswers(null));

it('an answer is its user’s own, until its day is over', async () => {
  await keepAnswer('ada', 'roster', answer('list'));
  await keepAnswer('ada', 'old', answer('list of last week', -1));
  expect(await keptAnswer('ada', 'roster')).toMatchObject({ data: 'list', keptAt: 1 });
  expect(await keptAnswer('ada', 'old')).toBeNull();
  expect(await keptAnswer('boyan', 'roster')).toBeNull();
});

it('a refusal erases one answer, another user everything of the one before, signing out all', async () => {
  await keepAnswer('ada', 'roster', answer('list'));
  await keepAnswer('ada', 'class', answer('class'));
  await dropAnswer('ada', 'roster');
  expect(await keptAnswer('ada', 'roster')).toBeNull();
  expect(await keptAnswer('ada', 'class')).not.toBeNull();
  await keepAnswer('boyan', 'class', answer('class'));
  await sweepAnswers('boyan');
  expect(await keptAnswer('ada', 'class')).toBeNull();
  expect(await keptAnswer('boyan', 'class')).not.toBeNull();
  await sweepAnswers(null);
  expect(await keptAnswer('boyan', 'class')).toBeNull();
});
