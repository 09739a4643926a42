import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { toneOf } from '../levels-data.ts';

const COLUMNS =
  `child_id,full_name,level_id,level_color,ready_since,${inAllLanguages('class_titles', 'level_name')}` as const;

/** The children whom an admin may pass to the next level; none for all other callers. */
export const proposalsQuery = askQuery(['progress', 'proposals'], (club) =>
  club.from('level_proposals').select(COLUMNS).order('ready_since').order('child_id').limit(100),
);

/** Children who have every skill of their level: an admin passes each by one press. Empty it is not there. */
export function Proposals() {
  const { t, localized, date } = useLanguage('adminLevels');
  const { data: proposals = [] } = useQuery(proposalsQuery);
  const pass = useProcedure('pass_level');
  if (proposals.length === 0) return null;
  return (
    <Card title={t('proposals.title')} className="mb-6">
      <ul className="divide-y divide-line">
        {proposals.map((one) => (
          <li key={one.child_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-semibold [overflow-wrap:anywhere]">{one.full_name}</span>
              <span className="text-sm text-muted">
                {[
                  localized(one, 'class_titles'),
                  one.ready_since && t('proposals.since', { date: date(one.ready_since) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Chip tone={toneOf({ color: one.level_color })}>{localized(one, 'level_name')}</Chip>
            <Button
              kind="secondary"
              aria-label={t('proposals.passOf', { name: one.full_name })}
              busy={pass.isPending && pass.variables.child_id === one.child_id}
              onClick={() =>
                void pass.run(
                  { child_id: one.child_id, level_id: one.level_id },
                  { done: t('proposals.passed', { name: one.full_name }), failed: true },
                )
              }
            >
              {t('proposals.pass')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
