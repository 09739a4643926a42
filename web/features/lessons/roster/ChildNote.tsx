import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { MAX_CHILD_NOTE } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkedChild } from './roster-data.ts';

/** An instructor's note of one child in one lesson, with the note before it. Needs a network to be saved. */
export function ChildNote({ lessonId, child }: { lessonId: string; child: MarkedChild }) {
  const { t, dayMonth } = useLanguage(['roster', 'common']);
  const save = useProcedure('save_child_note');
  const online = useOnline();
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { last_note: last } = child;
  // A roster kept on the device may be older than the note: until something is typed the club's own is shown.
  const current = saved ?? child.note ?? '';
  const note = typed ?? current;
  const submit = () =>
    save.run(
      { lesson_id: lessonId, child_id: child.child_id, note },
      { done: t('note.done'), onSuccess: () => setSaved(note) },
    );
  return (
    <section className="flex flex-col gap-2">
      {last && (
        <p className="text-sm">
          <span className="text-muted">{dayMonth(last.starts_at)}: </span>
          <span lang="bg">{last.note}</span>
        </p>
      )}
      <TextArea
        label={t('note.title')}
        help={online ? t('note.help') : t('note.offline')}
        disabled={!online}
        maxLength={MAX_CHILD_NOTE}
        value={note}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError message={save.error ? errorText(codeOf(save.error)) : undefined} />
      {online && note.trim() !== current.trim() && (
        <Button kind="secondary" icon={<NotebookPen />} busy={save.isPending} onClick={submit}>
          {t('common:save')}
        </Button>
      )}
    </section>
  );
}
