import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

type Term = Omit<Args<'make_term_lessons'>, 'preview'>;

/** What a term would bring, without making anything. */
export const termPreviewQuery = (term: Term) =>
  queryOptions({
    queryKey: ['lessons', 'term', term],
    placeholderData: keepPreviousData,
    queryFn: () => rpc('make_term_lessons', { ...term, preview: true }),
  });

/** Makes the lessons of a term; afterwards lessons are read anew. Throws ClubError. */
export function useMakeTerm() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (term: Term) => rpc('make_term_lessons', term),
    onSettled: () =>
      Promise.all(['lessons', 'timetable'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
