import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { ResultTime } from './ResultList.tsx';
import { eventKey, RESULT_COLUMNS } from './swim.ts';
import type { Result } from './swim.ts';
import { useEventName } from './use-event-name.ts';

interface MeetResult extends Result {
  swimmer: string;
}

/** The results of the meet that an event of the club is: those that the reader may see. */
export const eventResultsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['results', 'event', eventId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('swim_times')
        .select(`${RESULT_COLUMNS},swimmer,meets!inner(event_id)`)
        .eq('meets.event_id', eventId)
        .order('distance')
        .order('stroke')
        .order('course')
        .order('centiseconds', { nullsFirst: false });
      return rowsOf<MeetResult[]>(answer);
    },
  });

/** The results of an event that is a meet, by what was swum. Shows nothing while there are none. */
export function MeetResults({ eventId }: { eventId: string }) {
  const { t } = useTranslation('results');
  const event = useEventName();
  const results = useQuery(eventResultsQuery(eventId));
  if (results.error) return <ErrorState code={codeOf(results.error)} onRetry={() => void results.refetch()} />;
  if (!results.data) return <SkeletonRows count={3} />;
  if (results.data.length === 0) return null;
  return (
    <Card title={t('ofMeet')}>
      {[...Map.groupBy(results.data, (one) => `${one.relay_count} ${eventKey(one)} ${one.round}`)].map(
        ([key, same]) => (
          <section key={key} className="mb-5 last:mb-0">
            <h3 className="mb-1 font-semibold text-muted first-letter:uppercase">
              {event(same[0]!, true)}
              {same[0]!.round !== 'timed_final' && ` · ${t(`rounds.${same[0]!.round}`)}`}
            </h3>
            <ol>
              {same.map((one) => (
                <li
                  key={one.id}
                  className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
                >
                  <span className="min-w-0 font-semibold">
                    {one.swimmer}
                    {one.place !== null && (
                      <span className="block text-sm font-normal text-muted">{t('place', { place: one.place })}</span>
                    )}
                  </span>
                  <ResultTime result={one} />
                </li>
              ))}
            </ol>
          </section>
        ),
      )}
    </Card>
  );
}
