import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { familyQuery, type FamilyChild } from '../../features/children/family-data.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { VisitChild } from './VisitChild.tsx';
import { VisitLesson } from './VisitLesson.tsx';

/** One lesson for a child without a seat: who comes, which lesson, how it is paid; on one page, each when the one before is answered. */
export default function BookVisitPage() {
  const { t } = useLanguage(['booking', 'enrollment']);
  const family = useQuery(familyQuery);
  if (family.isPending) return <SkeletonPage />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={{ to: paths.dashboard, label: t('enrollment:toDashboard') }}
      />
      {family.data ? (
        <BookVisit family={family.data} />
      ) : (
        <ErrorState title={errorText(codeOf(family.error))} onRetry={() => void family.refetch()} />
      )}
    </>
  );
}

const NEW = 'new';

function BookVisit({ family }: { family: readonly FamilyChild[] }) {
  const { t } = useLanguage(['booking', 'child']);
  const [params] = useSearchParams();
  const first = family.find(({ id }) => id === params.get('child')) ?? (family.length === 1 ? family[0] : undefined);
  const [chosen, setChosen] = useState<string | null>(family.length === 0 ? NEW : (first?.id ?? null));
  const child = family.find(({ id }) => id === chosen);
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      {family.length > 0 && (
        <RadioCards<string>
          label={t('who')}
          columns={2}
          value={chosen}
          onChange={setChosen}
          options={[
            ...family.map(({ id, full_name, birth_date }) => ({
              value: id,
              title: full_name,
              detail: t('child:age', { count: ageOn(birth_date) }),
            })),
            { value: NEW, title: t('another') },
          ]}
        />
      )}
      {chosen === NEW && <VisitChild onRegistered={setChosen} />}
      {child && <VisitLesson key={child.id} child={child} classId={params.get('class')} />}
    </div>
  );
}
