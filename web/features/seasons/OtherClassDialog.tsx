import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { FamilyChild } from '../children/family-data.ts';
import { timetableQuery } from '../classes/timetable-data.ts';
import { suits } from '../classes/timetable.ts';
import { useSessionTimes } from '../classes/use-session-times.ts';
import type { Proposal } from './SeasonCard.tsx';

interface OtherClassProps {
  child: FamilyChild;
  proposal: Proposal;
  onClose: () => void;
}

/** Another class of the season with a free seat, in the room of the one that is held. */
export function OtherClassDialog({ child, proposal, onClose }: OtherClassProps) {
  const { t, localized } = useLanguage(['season', 'common']);
  const times = useSessionTimes();
  const [classId, setClassId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [all, setAll] = useState(false);
  const answer = useProcedure('answer_proposal');
  const timetable = useQuery(timetableQuery);
  const possible = timetable.data?.filter(
    (one) =>
      one.season_id === proposal.seasons.id &&
      one.free > 0 &&
      one.class_id !== proposal.classes?.id &&
      (all || suits(one, child)),
  );
  const confirm = () => {
    setMissing(classId === '');
    if (classId === '') return;
    void answer.run(
      { proposal_ids: [proposal.id], answer: 'yes', class_id: classId },
      {
        done: () => ({ text: t('done', { count: 1 }), description: t('doneNote') }),
        onSuccess: onClose,
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t('otherTitle', { name: child.first_name })}
      actionLabel={t('otherConfirm')}
      busy={answer.isPending}
      onAction={confirm}
    >
      <QueryState query={timetable} rows={3} />
      {possible && (
        <>
          <Checkbox
            label={t('showAll')}
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
            className="-my-2"
          />
          {possible.length === 0 ? (
            <p className="text-muted">{t('otherNone')}</p>
          ) : (
            <RadioCards
              label={t('class')}
              value={classId}
              onChange={(id) => {
                setClassId(id);
                setMissing(false);
              }}
              options={possible.map((one) => ({
                value: one.class_id,
                title: localized(one, 'title'),
                detail: [times(one.sessions), localized(one, 'location_name')].filter(Boolean).join(' · '),
                aside: t('common:seats', { count: one.free }),
              }))}
              error={isMissing ? errorText('required') : undefined}
            />
          )}
        </>
      )}
      <FormError message={faultText(answer.error)} />
    </Dialog>
  );
}
