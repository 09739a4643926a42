import { Check, Phone, PhoneOff } from 'lucide-react';
import type { CallOutcome } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';

interface CallProps {
  thread: {
    thread_id: string;
    full_name: string;
    phones: readonly string[];
    call_outcome: CallOutcome | null;
    called_at: string | null;
  };
}

/** The numbers of a family that does not know yet, and what came of calling it. */
export function Call({ thread: { thread_id, full_name, phones, call_outcome, called_at } }: CallProps) {
  const { t, time } = useLanguage('messages');
  const note = useProcedure('note_call');
  const noted = (outcome: CallOutcome) => void note.run({ thread_id, outcome }, { failed: true });
  const named = (outcome: CallOutcome) => `${t(`call.${outcome}`)}: ${full_name || t('noName')}`;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      {phones.map((phone) => (
        <a
          key={phone}
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-water tabular hover:underline"
        >
          <Phone className="size-5" />
          {formatPhone(phone)}
        </a>
      ))}
      {phones.length === 0 && <span className="text-muted">{t('noPhone')}</span>}
      <span className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          busy={note.isPending && note.variables?.outcome === 'reached'}
          icon={<Check />}
          aria-label={named('reached')}
          onClick={() => noted('reached')}
        >
          {t('call.reached')}
        </Button>
        <Button
          kind="quiet"
          busy={note.isPending && note.variables?.outcome === 'no_answer'}
          icon={<PhoneOff />}
          aria-label={named('no_answer')}
          onClick={() => noted('no_answer')}
        >
          {t('call.no_answer')}
        </Button>
      </span>
      {call_outcome === 'no_answer' && called_at && (
        <span className="text-sm text-muted">{t('call.tried', { time: time(called_at) })}</span>
      )}
    </div>
  );
}
