import { keepPreviousData } from '@tanstack/react-query';
import { rpcQuery } from '../../lib/api/club-query.ts';
import type { Args } from '../../lib/api/rpc.ts';

/** While the next preview is on its way, the one before is shown. */
const OPTIONS = { placeholderData: keepPreviousData };

type Change = Omit<Args<'change_classes'>, 'preview'>;
type Copies = Omit<Args<'copy_classes'>, 'preview'>;
type Term = Omit<Args<'make_term_lessons'>, 'preview'>;

/** The effects of a change of several classes, without doing it. */
export const changePreviewQuery = (change: Change) =>
  rpcQuery(['classes', 'change', change], 'change_classes', { ...change, preview: true }, OPTIONS);

/** The names of copies of several classes, without making any. */
export const copyPreviewQuery = (copies: Copies) =>
  rpcQuery(['classes', 'copies', copies], 'copy_classes', { ...copies, preview: true }, OPTIONS);

/** The lessons of a term, without making any. */
export const termPreviewQuery = (term: Term) =>
  rpcQuery(['lessons', 'term', term], 'make_term_lessons', { ...term, preview: true }, OPTIONS);
