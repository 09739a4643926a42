import { expect, test } from 'vitest';
import { missingFrom, unsignedOf } from './documents-data.ts';

const consent = (user_id: string, child_id: string | null, withdrawn_at: string | null = null) => ({
  user_id,
  child_id,
  withdrawn_at,
});

test('a document about oneself waits until the person has agreed, and again once that was taken back', () => {
  const terms = (consents: ReturnType<typeof consent>[]) => ({ kind: 'terms' as const, consents });
  expect(missingFrom(terms([]), 'me', ['a'])).toEqual([null]);
  expect(missingFrom(terms([consent('me', null)]), 'me', ['a'])).toEqual([]);
  expect(missingFrom(terms([consent('me', null, '2026-11-01T10:00:00Z')]), 'me', [])).toEqual([null]);
  expect(missingFrom(terms([consent('other', null)]), 'me', [])).toEqual([null]);
});

test('a document about children waits for each child without a parent’s consent', () => {
  const photos = (consents: ReturnType<typeof consent>[]) => ({ kind: 'photos' as const, consents });
  expect(missingFrom(photos([]), 'me', ['a', 'b'])).toEqual(['a', 'b']);
  expect(missingFrom(photos([consent('other', 'a')]), 'me', ['a', 'b'])).toEqual(['b']);
  expect(missingFrom(photos([consent('me', 'a', '2026-11-01T10:00:00Z')]), 'me', ['a'])).toEqual(['a']);
  expect(missingFrom(photos([]), 'me', [])).toEqual([]);
});

test('health data is asked for again in a new version alone, and never before it is entered', () => {
  const version = { id: 'd', version: 2, published_at: null, title: '', title_en: null, title_ru: null };
  const health = (before: ReturnType<typeof consent>[]) => ({
    ...version,
    kind: 'health_data' as const,
    is_required: true,
    consents: [],
    before,
  });
  expect(unsignedOf([health([])], 'me', ['a', 'b'])).toEqual([]);
  expect(unsignedOf([health([consent('me', 'a')])], 'me', ['a', 'b'])).toMatchObject([{ children: ['a'] }]);
});
