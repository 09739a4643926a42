import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { faultText } from '../../lib/api/error-text.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

export const waitingTrialsQuery = rpcQuery(['lessons', 'waiting-trials'], 'waiting_trials', {});

type WaitingTrial = Returns<'waiting_trials'>[number];

/** Children whose families leave the choice of a trial lesson to the club: the instructor takes one into a lesson. Nothing where none waits. */
export function WaitingTrials() {
  const { t } = useLanguage('instructor');
  const { data: waiting } = useQuery(waitingTrialsQuery);
  const [taking, setTaking] = useState<WaitingTrial | null>(null);
  if (!waiting?.length) return null;
  return (
    <Card title={t('trials.title')}>
      <ul>
        {waiting.map((request) => (
          <li
            key={request.request_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
          >
            <About request={request} />
            <Button
              kind="secondary"
              aria-label={t('trials.takeOf', { name: request.child_name })}
              onClick={() => setTaking(request)}
            >
              {t('trials.take')}
            </Button>
          </li>
        ))}
      </ul>
      {taking && <TakeSheet request={taking} onClose={() => setTaking(null)} />}
    </Card>
  );
}

function About({ request }: { request: WaitingTrial }) {
  const { t, date, localized } = useLanguage('instructor');
  const facts = [
    t('trials.age', { count: request.age }),
    request.location_name && localized({ ...request, location_name: request.location_name }, 'location_name'),
    t('trials.since', { date: date(request.since) }),
  ];
  return (
    <span className="min-w-0 flex-1 basis-60">
      <span className="block font-semibold wrap-anywhere">{request.child_name}</span>
      <span className="block text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {request.wish && <span className="block text-sm wrap-anywhere">„{request.wish}“</span>}
    </span>
  );
}

function TakeSheet({ request, onClose }: { request: WaitingTrial; onClose: () => void }) {
  const { t, dateTime, localized } = useLanguage('instructor');
  const take = useProcedure('take_trial');
  const choose = (lesson: WaitingTrial['lessons'][number]) =>
    take.run(
      { request_id: request.request_id, lesson_id: lesson.lesson_id },
      {
        done: () => ({
          text: t('trials.taken', { name: request.child_name }),
          description: `${localized(lesson, 'title')} · ${dateTime(lesson.starts_at)}`,
        }),
        onSuccess: onClose,
      },
    );
  return (
    <Sheet onClose={onClose} title={t('trials.sheet', { name: request.child_name })}>
      <p className="text-muted">{t('trials.sheetLead')}</p>
      <ul aria-label={t('trials.lessons')} className="-mx-2">
        {request.lessons.map((lesson) => (
          <li key={lesson.lesson_id} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={take.isPending}
              onClick={() => void choose(lesson)}
              className="min-h-14 w-full rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
            >
              <span className="block font-semibold tabular first-letter:uppercase">{dateTime(lesson.starts_at)}</span>
              <span className="block text-sm text-muted wrap-anywhere">{localized(lesson, 'title')}</span>
            </button>
          </li>
        ))}
      </ul>
      <FormError message={faultText(take.error)} />
    </Sheet>
  );
}
