import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventDays } from '../../../../contracts/events.ts';
import { COURSES } from '../../../../contracts/results.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { RadioCards } from '../../../components/RadioCards.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { localized } from '../../../lib/localized.ts';
import type { Translated } from '../../../lib/rows.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { freeMeetsQuery } from './meets-data.ts';

export interface MeetEvent extends Translated<'title'> {
  id: string;
  starts_at: string;
  ends_at: string;
}

/** The pool of most meets is first. */
const POOLS = ['SCM', ...COURSES.filter((course) => course !== 'SCM')];

/** Asks in which pool an event is swum, or which meet of its days it is; goes with the answer, when the event has its meet. */
export function OpenMeetDialog({ event, onClose }: { event: MeetEvent; onClose: () => void }) {
  const { t } = useTranslation(['adminResults', 'results', 'common']);
  const locale = useLocale();
  const days = eventDays(event);
  const { data: meets = [] } = useQuery(freeMeetsQuery(days[0]!, days.at(-1)!));
  const { run, isPending, error } = useProcedure('open_event_meet');
  const [chosen, setChosen] = useState(POOLS[0]!);
  const course = COURSES.find((one) => one === chosen);
  const there = meets.length > 0;
  const submit = () => run({ event_id: event.id, ...(course ? { course } : { meet_id: chosen }) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminResults:openMeet.title', { title: localized(event, 'title', locale) })}
      description={t(there ? 'adminResults:openMeet.noteThere' : 'adminResults:openMeet.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isPending} onClick={submit}>
            {t('adminResults:openMeet.submit')}
          </Button>
        </>
      }
    >
      <RadioCards
        name="meet"
        label={t(there ? 'adminResults:openMeet.which' : 'adminResults:columns.course')}
        value={chosen}
        onChange={setChosen}
        options={[
          ...meets.map(({ id, name, swim_results: [results] }) => ({
            value: id,
            title: name,
            detail: t('adminResults:unsure.results', { count: results?.count ?? 0 }),
          })),
          ...POOLS.map((value) => ({
            value,
            title: t(`results:courses.${value as (typeof COURSES)[number]}`),
            ...(there ? { detail: t('adminResults:openMeet.fresh') } : {}),
          })),
        ]}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}
