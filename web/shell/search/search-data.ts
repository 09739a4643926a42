import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LEAST_CHARACTERS } from '../../../contracts/search.ts';
import { rpc } from '../../lib/rpc.ts';
import type { Returns } from '../../lib/rpc.ts';

export type Found = Returns<'search_admin'>;

/** What the words find; nothing is asked for less than two characters. Throws ClubError. */
export const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: () => rpc('search_admin', { words }),
    enabled: words.length >= LEAST_CHARACTERS,
    placeholderData: keepPreviousData,
    // A person may have been registered since the words were typed last.
    staleTime: 0,
  });
