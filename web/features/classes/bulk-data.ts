import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rpc, type Args } from '../../lib/rpc.ts';

type Change = Omit<Args<'change_classes'>, 'preview'>;
type Copies = Omit<Args<'copy_classes'>, 'preview'>;
type Term = Omit<Args<'make_term_lessons'>, 'preview'>;

/** What a change of several classes would do, without doing it. */
export const changePreviewQuery = (change: Change) =>
  queryOptions({
    queryKey: ['classes', 'change', change],
    queryFn: () => rpc('change_classes', { ...change, preview: true }),
    placeholderData: keepPreviousData,
  });

/** What copies of several classes would be called, without making any. */
export const copyPreviewQuery = (copies: Copies) =>
  queryOptions({
    queryKey: ['classes', 'copies', copies],
    queryFn: () => rpc('copy_classes', { ...copies, preview: true }),
    placeholderData: keepPreviousData,
  });

/** What a term would bring, without making anything. */
export const termPreviewQuery = (term: Term) =>
  queryOptions({
    queryKey: ['lessons', 'term', term],
    queryFn: () => rpc('make_term_lessons', { ...term, preview: true }),
    placeholderData: keepPreviousData,
  });
