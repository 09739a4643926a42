import { useQuery } from '@tanstack/react-query';
import { Eye, HeartPulse } from 'lucide-react';
import { Fragment, useState } from 'react';
import { CARE_FACTS } from '../../../../contracts/children.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { late } from '../../../components/states/late.tsx';
import { SkeletonText } from '../../../components/states/Skeleton.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { careQuery } from '../care-data.ts';
import type { Child, ChildCare } from '../child-data.ts';
import { useFactRows } from '../use-fact-rows.tsx';

const CareOpeningsDialog = late(async () => (await import('../CareOpeningsDialog.tsx')).CareOpeningsDialog);

/** Health and contacts of a child: another family's are shown when they are asked for, since that is recorded. */
export function CareFacts({ child }: { child: Child }) {
  const { t } = useLanguage('child');
  const [shown, setShown] = useState(false);
  const [listed, setListed] = useState(false);
  const { data, error, refetch } = useQuery({ ...careQuery(child.id), enabled: shown });
  const care = child.child_care ?? data;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lg font-bold">{t('care.title')}</h3>
        <Button kind="quiet" onClick={() => setListed(true)}>
          {t('care.whoOpened')}
        </Button>
      </div>
      {care && <Care care={care} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown && !care && !error && <SkeletonText lines={3} />}
      {!shown && !care && (
        <>
          <p className="mb-2 text-muted">{t('care.recorded')}</p>
          <Button kind="secondary" icon={<Eye />} onClick={() => setShown(true)}>
            {t('care.show')}
          </Button>
        </>
      )}
      {listed && <CareOpeningsDialog child={child} onClose={() => setListed(false)} />}
    </section>
  );
}

const BELOW = CARE_FACTS.filter((fact) => fact !== 'medical_notes');

function Care({ care }: { care: ChildCare }) {
  const { t } = useLanguage('child');
  const factRows = useFactRows();
  const { medical_notes: notes } = care;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&_dt]:text-muted">
      <dt>{t('facts.medical_notes')}</dt>
      <dd className="flex items-start gap-2 font-semibold whitespace-pre-line">
        {notes && <HeartPulse className="mt-0.5 size-5 shrink-0 text-danger" />}
        {notes || '–'}
      </dd>
      {factRows(BELOW, care).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
