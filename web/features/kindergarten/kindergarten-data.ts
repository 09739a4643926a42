import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

/** A kindergarten's month as its lessons are now, beside what was issued. Throws ClubError. */
export const monthQuery = (location_id: string, month: string) =>
  queryOptions({
    queryKey: ['kindergarten', location_id, month],
    queryFn: () => rpc('calculate_kindergarten_billing', { location_id, month }),
    enabled: location_id !== '' && month !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
