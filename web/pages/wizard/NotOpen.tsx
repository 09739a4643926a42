import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { NotYet } from '../../features/enrollments/NotYet.tsx';
import { OpensIn } from '../../kit/OpensIn.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';
import type { Chosen } from './use-chosen.ts';

const BOX = 'mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-water-soft p-3.5';

interface NotOpenProps extends StepProps {
  closed: NonNullable<Chosen['closed']>;
}

/** Instead of the plans of a class whose season does not take the child yet: when it will, and what the family can do until then. */
export function NotOpen({ draft, member, chosen, closed, goTo, back }: NotOpenProps) {
  const { t, dateTime } = useLanguage(['draw', 'enrollment']);
  const queries = useQueryClient();
  const { opens } = closed;
  const name = chosen.firstName ?? '';
  const isNew = member.childId === null;
  return (
    <>
      <StepHead title={t('wizard.title')}>{t('wizard.lead')}</StepHead>
      {opens ? (
        <p className={BOX}>
          <Hourglass className="size-5 shrink-0 text-water" />
          <strong className="min-w-0 flex-1 basis-48">
            {t('enrollment:hold.opens', { name, date: dateTime(opens) })}
          </strong>
          <OpensIn opens={opens} onOpen={() => void queries.invalidateQueries({ queryKey: ['children', 'quotes'] })} />
        </p>
      ) : (
        <NotYet classId={chosen.wholeClass?.class_id ?? ''} name={name} className={BOX} />
      )}
      <h3 className="mb-2 text-lg font-bold">{t('wizard.untilThen')}</h3>
      <ul className="mb-5 list-disc space-y-1 pl-5">
        <li>{t(isNew ? 'wizard.register' : 'wizard.documents', { name })}</li>
        <li>{t('wizard.others')}</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => goTo({ step: 'class', who: draft.members.indexOf(member) })} className="max-sm:w-full">
          {t('wizard.toOthers')}
        </Button>
        <ButtonLink kind="secondary" to={isNew ? paths.addChild : paths.documents} className="max-sm:w-full">
          {t(isNew ? 'wizard.toRegister' : 'wizard.toDocuments')}
        </ButtonLink>
      </div>
      <StepFoot chosen={chosen} onBack={back} />
    </>
  );
}
