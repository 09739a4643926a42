import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ResultTime } from './ResultList.tsx';
import { eventKey, type Result } from './swim.ts';
import { useEventName } from './use-event-name.ts';

export interface MeetResult extends Result {
  swimmer: string;
}

interface MeetResultsProps<R extends MeetResult> {
  results: readonly R[];
  /** Buttons of a result, beside its time. */
  actions?: ((result: R) => ReactNode) | undefined;
}

/** The results of an event that is a meet, by what was swum. Shows nothing while there are none. */
export function MeetResults<R extends MeetResult>({ results, actions }: MeetResultsProps<R>) {
  const { t } = useLanguage('results');
  const event = useEventName();
  if (results.length === 0) return null;
  return (
    <Card title={t('ofMeet')}>
      {[...Map.groupBy(results, (one) => `${one.relay_count} ${eventKey(one)} ${one.round}`)].map(([key, same]) => (
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
                  {one.position !== null && (
                    <span className="block text-sm font-normal text-muted">
                      {t('position', { position: one.position })}
                    </span>
                  )}
                </span>
                <span className={cx('flex shrink-0 items-center', actions && '-mr-3')}>
                  <ResultTime result={one} />
                  {actions?.(one)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}
