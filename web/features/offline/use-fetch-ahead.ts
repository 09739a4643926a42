import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { fetchAhead } from './fetch-ahead.ts';

/** What the person has come for is shown first. */
const CALM_MS = 1_500;

/** Brings the lists of coming lessons onto the device while there is a network, once the page has come to rest. */
export function useFetchAhead(userId: string, lessons: readonly { id: string; group: { id: string } }[] | undefined) {
  const queries = useQueryClient();
  const key = lessons?.map(({ id }) => id).join();
  const fetchThem = useEffectEvent(() => {
    const wanted = lessons?.map(({ id, group }) => ({ id, class_id: group.id })) ?? [];
    void fetchAhead(queries, userId, wanted);
  });
  useEffect(() => {
    if (!key) return undefined;
    const timer = setTimeout(fetchThem, CALM_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
