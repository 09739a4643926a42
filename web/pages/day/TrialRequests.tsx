import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import { ageOn } from '../../lib/format/format.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const COLUMNS =
  `id,wish,created_at,child_id,children(full_name,birth_date,parent_id),locations(${inAllLanguages('name')})` as const;
const MOST_SHOWN = 20;

const requestsQuery = askQuery(['lessons', 'trial-requests'], (club) =>
  club.from('trial_requests').select(COLUMNS).is('answered_at', null).order('created_at').limit(MOST_SHOWN),
);

/** Families who leave it to the club which lesson their child tries; booked at the family's page. Nothing where none waits. */
export function TrialRequests() {
  const { t, date, localized } = useLanguage('desk');
  const { data: requests } = useQuery(requestsQuery);
  const end = useProcedure('withdraw_trial_request');
  if (!requests?.length) return null;
  return (
    <Card title={t('trials.title')} className="mt-6 print:hidden">
      <ul className="divide-y divide-line">
        {requests.map(({ id, wish, created_at, child_id, children, locations }) => (
          <li key={id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1">
              <Link to={paths.adminFamily(children.parent_id)} className="font-semibold text-water hover:underline">
                {children.full_name}
              </Link>
              <span className="block text-sm text-muted">
                {[
                  t('trials.age', { count: ageOn(children.birth_date) }),
                  locations && localized(locations, 'name'),
                  t('trials.since', { date: date(created_at) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {wish && <span className="block wrap-anywhere">{wish}</span>}
            </span>
            <IconButton
              name={t('trials.close', { name: children.full_name })}
              icon={<Check />}
              disabled={end.isPending}
              onClick={() => void end.run({ child_id }, { done: t('trials.closed'), failed: true })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
