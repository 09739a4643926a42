import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ProposedClass } from '../../../../../contracts/seasons.ts';
import { Button } from '../../../../components/Button.tsx';
import { late } from '../../../../components/states/late.tsx';
import { QueryState } from '../../../../components/states/QueryState.tsx';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { classQuery } from '../../../classes/class-list-data.ts';
import { useSessionTimes } from '../../../classes/use-session-times.ts';
import { proposedClassesQuery } from '../seasons-data.ts';

const ClassSheet = late(async () => (await import('../../../classes/ClassSheet.tsx')).ClassSheet);

/** The new classes that would take most of those who wait: one press opens the form of one, filled in. */
export function ProposedClasses() {
  const { t } = useLanguage('seasons');
  const proposed = useQuery(proposedClassesQuery);
  const [opened, setOpened] = useState<ProposedClass | null>(null);
  return (
    <section aria-labelledby="season-opening" className="mt-10">
      <h2 id="season-opening" className="text-xl font-bold">
        {t('opening.title')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('opening.note')}</p>
      <QueryState query={proposed} rows={2} />
      {proposed.data?.length === 0 && <p className="rounded-card bg-raised p-5">{t('opening.empty')}</p>}
      {proposed.data && proposed.data.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {proposed.data.map((one) => (
            <Proposal key={`${one.class_id} ${one.waiting_ids[0]}`} one={one} onOpen={() => setOpened(one)} />
          ))}
        </ul>
      )}
      {opened && <OpenSheet one={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Proposal({ one, onOpen }: { one: ProposedClass; onOpen: () => void }) {
  const { t, localized } = useLanguage(['seasons', 'common']);
  const times = useSessionTimes();
  const { age_from: from, age_until: count } = one;
  return (
    <li className="flex flex-col items-start gap-3 rounded-card bg-raised p-5">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="text-lg leading-snug font-bold">{t('opening.takes', { takes: one.takes, count: one.waiting })}</p>
        <p className="font-semibold tabular">{times(one.sessions)}</p>
        <p className="text-sm text-muted">
          {[
            localized(one, 'location_name'),
            one.is_free && (one.lane === null ? t('opening.hall') : t('opening.lane', { lane: one.lane })),
            one.instructor,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-sm text-muted">
          {[
            t(`common:levels.${one.level ?? 'any'}`),
            from === count ? t('opening.age', { count }) : t('opening.ages', { from, count }),
            t('opening.like', { title: localized(one, 'title') }),
          ].join(' · ')}
        </p>
        {!one.is_free && <p className="mt-1 text-sm font-semibold text-warning">{t('opening.none')}</p>}
      </div>
      <Button kind={one.is_free ? 'primary' : 'secondary'} icon={<Plus />} onClick={onOpen}>
        {t(one.is_free ? 'opening.open' : 'opening.byHand')}
      </Button>
    </li>
  );
}

/** The form of the class, like the one that they wait for, at the free hour. */
function OpenSheet({ one, onClose }: { one: ProposedClass; onClose: () => void }) {
  const { data: like } = useQuery(classQuery(one.class_id));
  if (!like) return null;
  const { sessions, waiting_ids, is_free, lane, instructor_id } = one;
  const values = {
    sessions,
    waiting_ids,
    teacher_ids: [],
    assistant_ids: [],
    ...(is_free && instructor_id && { lane, instructor_id }),
  };
  return <ClassSheet row={null} like={like} values={values} onClose={onClose} />;
}
