import { useState } from 'react';
import { HAND_OVER_CODE_LENGTH } from '../../../../contracts/hand-overs.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { changeRoster } from '../roster/roster-data.ts';
import { withHandOver } from './hand-overs-data.ts';
import { readsCodes, ScanButton } from './ScanButton.tsx';

interface HandOverCodeProps {
  lessonId: string;
  childId: string;
  /** The moment of the hand-over that is shown. */
  seen: string | null;
  onDone: () => void;
}

/** The code that a collector shows: a right one takes the child without choosing. Needs a network. */
export function HandOverCode({ lessonId, childId, seen, onDone }: HandOverCodeProps) {
  const { t } = useLanguage('handOver');
  const online = useOnline();
  const { run, isPending, error } = useProcedure('hand_over_child');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const take = (typed: string) => {
    setWrong(false);
    const own = { client_id: crypto.randomUUID(), handed_at: new Date(clubNow()).toISOString() };
    void run(
      { lesson_id: lessonId, child_id: childId, code: typed, seen_handed_at: seen, ...own },
      {
        onSuccess: async (answer) => {
          if (answer.outcome === 'code_wrong') return setWrong(true);
          const taken = { ...answer.taken_by, ...own, child_id: childId, by_code: true };
          await changeRoster(lessonId, (roster) => withHandOver(roster, taken));
          onDone();
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(code);
      }}
      noValidate
      className="flex flex-col gap-2"
    >
      <TextField
        label={t('code.field')}
        help={online ? t('code.help') : t('code.offline')}
        value={code}
        maxLength={HAND_OVER_CODE_LENGTH + 2}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={!online}
        onChange={(event) => setCode(event.target.value)}
        error={wrong ? t('code.wrong') : error ? errorText(codeOf(error)) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="secondary" busy={isPending} disabled={!online || code.trim() === ''}>
          {t('code.take')}
        </Button>
        {online && readsCodes() && <ScanButton onRead={take} />}
      </div>
    </form>
  );
}
