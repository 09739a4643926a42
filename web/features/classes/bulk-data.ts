import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

type Change = Omit<Args<'change_classes'>, 'preview'>;
type Copies = Omit<Args<'copy_classes'>, 'preview'>;

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

/** Changes several classes in one step, then reads classes and the timetable again. Throws ClubError. */
export function useChangeClasses() {
  return useBulk((change: Change) => rpc('change_classes', change));
}

/** Copies several classes in one step, then reads classes again. Throws ClubError. */
export function useCopyClasses() {
  return useBulk((copies: Copies) => rpc('copy_classes', copies));
}

function useBulk<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(['classes', 'locations', 'timetable'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
