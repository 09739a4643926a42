import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The staff's notes about a lesson. */
export function LessonNotes({ lessonId, notes }: { lessonId: string; notes: string | null }) {
  const { t } = useLanguage(['instructor', 'common']);
  const save = useProcedure('save_lesson_notes');
  const [saved, setSaved] = useState(notes ?? '');
  const [draft, setDraft] = useState<string | null>(null);
  const submit = () =>
    save.run(
      { lesson_id: lessonId, notes: draft },
      {
        done: t('notes.done'),
        onSuccess: () => {
          setSaved(draft?.trim() ?? '');
          setDraft(null);
        },
      },
    );
  if (draft === null) {
    return (
      <section className="mt-4">
        {saved && (
          <p lang="bg" className="mb-1 whitespace-pre-line">
            {saved}
          </p>
        )}
        <Button kind="quiet" icon={<NotebookPen />} onClick={() => setDraft(saved)}>
          {saved ? t('notes.edit') : t('notes.add')}
        </Button>
      </section>
    );
  }
  return (
    <section className="mt-4 flex flex-col gap-3 rounded-card bg-raised p-4">
      <TextArea
        label={t('notes.title')}
        help={t('notes.help')}
        maxLength={4000}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <FormError message={save.error ? `${t('notes.failed')}: ${errorText(codeOf(save.error))}` : undefined} />
      <div className="flex justify-end gap-3">
        <Button kind="quiet" onClick={() => setDraft(null)}>
          {t('common:cancel')}
        </Button>
        <Button busy={save.isPending} onClick={submit}>
          {t('common:save')}
        </Button>
      </div>
    </section>
  );
}
