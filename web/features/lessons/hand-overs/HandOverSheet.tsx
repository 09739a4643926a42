import { Undo2, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TakenBy } from '../../../../contracts/hand-overs.ts';
import { otherCollectorInput } from '../../../../contracts/inputs/hand-overs.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { MarkQueue } from '../roster/mark-queue.ts';
import type { QueuedHandOver } from '../roster/queue-entries.ts';
import { NOT_TAKEN, type HandedChild, type ShownHandOver } from './hand-overs-data.ts';
import { HandOverCode } from './HandOverCode.tsx';

/** Time to take a slip of the finger back before a tick leaves. */
const HOLD_MS = 1_500;

export interface HandOverSheetProps {
  lessonId: string;
  child: HandedChild;
  taken: ShownHandOver;
  queue: MarkQueue;
  onClose: () => void;
}

/** The people who may take a child, by name: one press takes it. Works without a network, but for a code. */
export function HandOverSheet({ lessonId, child, taken, queue, onClose }: HandOverSheetProps) {
  const { t, dateTime } = useLanguage('handOver');
  const [other, setOther] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const { leave, question } = useLeaving(isTyped, onClose);
  const put = (takenBy: TakenBy) => {
    const waiting = queue
      .snapshot()
      .handOvers.pending.filter(({ lesson_id, child_id }) => lesson_id === lessonId && child_id === child.child_id);
    queue.withdraw(waiting.map(({ client_id }) => client_id));
    const { collector_id, collector_name, reason } = takenBy;
    const { child_id } = child;
    queue.add<QueuedHandOver>(
      [{ lesson_id: lessonId, child_id, collector_id, collector_name, reason, seen_marked_at: taken.seen }],
      HOLD_MS,
    );
    onClose();
  };
  return (
    <Sheet onClose={leave} title={t('title', { name: child.full_name })}>
      {taken.collector_name !== null && (
        <section className="flex flex-col gap-2 rounded-card bg-water-soft p-4">
          <p className="font-semibold wrap-anywhere">{t('left', { name: taken.collector_name })}</p>
          {taken.handed_at && <p className="text-sm first-letter:uppercase">{dateTime(taken.handed_at)}</p>}
          {taken.reason && <p className="text-danger">{t('reasonWas', { reason: taken.reason })}</p>}
          <Button kind="secondary" icon={<Undo2 />} onClick={() => put(NOT_TAKEN)}>
            {t('undo')}
          </Button>
        </section>
      )}
      <ul aria-label={t('collectors')} className="flex flex-col gap-2">
        {child.hand_over?.collectors.map(({ collector_id, full_name, is_guardian }) => (
          <li key={collector_id}>
            <button
              type="button"
              aria-pressed={taken.collector_id === collector_id}
              onClick={() => put({ collector_id, collector_name: full_name, reason: null })}
              className={cx(buttonStyle('secondary', 'lg', true), 'min-h-14 justify-start text-left')}
            >
              <UserRound />
              <span className="min-w-0 wrap-anywhere">
                {full_name} {is_guardian && <span className="font-normal text-muted">({t('guardian')})</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <HandOverCode lessonId={lessonId} childId={child.child_id} seen={taken.seen} onDone={onClose} />
      {other ? (
        <OtherCollector
          onTyped={setTyped}
          onSave={(name, reason) => put({ collector_id: null, collector_name: name, reason })}
        />
      ) : (
        <Button kind="quiet" onClick={() => setOther(true)}>
          {t('other.open')}
        </Button>
      )}
      {question}
    </Sheet>
  );
}

interface OtherCollectorProps {
  onTyped: (isTyped: boolean) => void;
  onSave: (name: string, reason: string) => void;
}

/** Another person than the family has named: only with a name and a reason, which the family reads. */
function OtherCollector({ onTyped, onSave }: OtherCollectorProps) {
  const { t } = useLanguage('handOver');
  const form = useClubForm(otherCollectorInput, { name: '', reason: '' });
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const submit = form.saving(async ({ name, reason }) => onSave(name, reason));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-card bg-danger-soft p-4">
      <p className="font-semibold">{t('other.note')}</p>
      <TextField label={t('other.name')} {...form.field('name')} />
      <TextField label={t('other.reason')} {...form.field('reason')} />
      <Button type="submit" kind="danger">
        {t('other.save')}
      </Button>
    </form>
  );
}
