import { expect, test } from 'vitest';
import { LOCALES } from '../../../contracts/roles.ts';
import { articlesFor, ARTICLES, type ArticleId } from './articles.ts';
import { loadArticles, searchOver } from './search-help.ts';

const ALL = Object.keys(ARTICLES) as ArticleId[];

test('an article is found by the beginning of a word, and with a typo', async () => {
  const search = searchOver(await loadArticles('bg'), ALL);
  expect(search('отсъст')).toContain('absence');
  expect(search('абонамнт')[0]).toBe('subscriptions');
  expect(search('банка')[0]).toBe('pay');
  expect(search('хеликоптер')).toEqual([]);
});

test('the screen’s own articles come first, and those of other roles are hidden', () => {
  expect(articlesFor('parent', '/subscriptions')[0]).toBe('subscriptions');
  expect(articlesFor('parent', '/dashboard')).not.toContain('mark');
  expect(articlesFor('instructor', '/instructor/class/1')[0]).toBe('mark');
  expect(articlesFor('admin', '/admin/jobs')[0]).toBe('jobs');
  expect(articlesFor('admin', '/admin/status')[0]).toBe('status');
  expect(articlesFor(null, '/account')).toEqual(['notifications', 'account']);
});

test.each(LOCALES)('every article says something (%s)', async (locale) => {
  for (const { title, body } of Object.values(await loadArticles(locale))) {
    expect(title.length).toBeGreaterThan(5);
    expect(body.split('\n\n')).toHaveLength(2);
  }
});
