import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { eventDays } from '../../../../contracts/events.ts';
import { COURSES } from '../../../../contracts/results.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { type Meet, freeMeetsQuery } from './meets-data.ts';
import { ResultEntry } from './ResultEntry.tsx';

/** The line to type results of an event in, once it is opened; an event that has no meet yet gets one first. */
export function MeetEntry({ event, meet }: { event: MeetEvent; meet: Meet | null }) {
  const { t } = useLanguage('adminResults');
  const [open, setOpen] = useState(false);
  if (open && meet) return <ResultEntry meet={meet} atName />;
  return (
    <div>
      <Button kind="secondary" icon={<Timer />} onClick={() => setOpen(true)}>
        {t('entry.open')}
      </Button>
      {open && <OpenMeetDialog event={event} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface MeetEvent extends Translated<'title'> {
  id: string;
  starts_at: string;
  ends_at: string;
}

/** The pool of most meets is first. */
const POOLS = ['SCM', ...COURSES.filter((course) => course !== 'SCM')];

/** Asks in which pool an event is swum, or which meet of its days it is; goes with the answer, when the event has its meet. */
function OpenMeetDialog({ event, onClose }: { event: MeetEvent; onClose: () => void }) {
  const { t, localized } = useLanguage(['adminResults', 'results']);
  const days = eventDays(event);
  const { data: meets = [] } = useQuery(freeMeetsQuery(days[0]!, days.at(-1)!));
  const { run, isPending, error } = useProcedure('open_event_meet');
  const [chosen, setChosen] = useState(POOLS[0]!);
  const course = COURSES.find((one) => one === chosen);
  const there = meets.length > 0;
  const submit = () => run({ event_id: event.id, ...(course ? { course } : { meet_id: chosen }) });
  return (
    <Dialog
      onClose={onClose}
      title={t('openMeet.title', { title: localized(event, 'title') })}
      description={t(there ? 'openMeet.noteThere' : 'openMeet.note')}
      actionLabel={t('openMeet.submit')}
      onAction={submit}
      busy={isPending}
    >
      <RadioCards
        name="meet"
        label={t(there ? 'openMeet.which' : 'columns.course')}
        value={chosen}
        onChange={setChosen}
        options={[
          ...meets.map(({ id, name, swim_results: [results] }) => ({
            value: id,
            title: name,
            detail: t('unsure.results', { count: results?.count ?? 0 }),
          })),
          ...POOLS.map((value) => ({
            value,
            title: t(`results:courses.${value as (typeof COURSES)[number]}`),
            ...(there ? { detail: t('openMeet.fresh') } : {}),
          })),
        ]}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}
