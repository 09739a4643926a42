import { BookOpen, CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { MAX_HOMEWORK, MAX_THEME } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue, MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedTheme } from '../roster/queue-entries.ts';
import { Refused } from '../roster/Refused.tsx';
import { themeOf, type Theme } from './queued-themes.ts';

interface LessonThemeProps {
  lessonId: string;
  /** As the club has it. */
  theme: Theme;
  /** Of a canceled lesson nothing new is written. */
  isCancelled: boolean;
  queue: MarkQueue;
  marks: MarkSnapshot;
}

/** The theme of a lesson and what its children practice until the next one, with the choice to show them to their families. */
export function LessonTheme({ lessonId, theme, isCancelled, queue, marks }: LessonThemeProps) {
  const { t } = useLanguage('instructor');
  const [open, setOpen] = useState(false);
  const own = ({ lesson_id }: QueuedTheme) => lesson_id === lessonId;
  const waiting = marks.themes.pending.filter(own);
  const refused = marks.themes.refused.filter(own);
  const current = themeOf(lessonId, theme, marks);
  const save = (draft: NonNullable<Theme>) => {
    // One that has not left is replaced.
    queue.withdraw(waiting.map(({ client_id }) => client_id));
    queue.add<QueuedTheme>([{ lesson_id: lessonId, ...draft }], 0);
    setOpen(false);
  };
  if (open) return <ThemeForm theme={current} onSave={save} onClose={() => setOpen(false)} />;
  if (!current && refused.length === 0 && isCancelled) return null;
  return (
    <section aria-label={t('theme.title')} className="mt-4">
      <Refused queue={queue} refused={refused} says={t('theme.failed')}>
        {refused.map((one) => (
          <ThemeTexts key={one.client_id} {...one} />
        ))}
      </Refused>
      {current && <ThemeTexts {...current} />}
      {current && <p className="mb-1 text-sm text-muted">{t(current.is_shared ? 'theme.shared' : 'theme.own')}</p>}
      <p role="status" className="flex items-center gap-1.5 text-sm">
        {waiting.length > 0 && marks.state === 'waiting' && (
          <>
            <CloudOff className="size-4 shrink-0 text-warning" />
            {t('theme.waiting')}
          </>
        )}
        {waiting.length > 0 && marks.state === 'failed' && (
          <>
            <CircleAlert className="size-4 shrink-0 text-danger" />
            {t('theme.failed')}: {errorText(marks.code ?? 'unexpected')}
          </>
        )}
        {waiting.length === 0 && marks.themes.sent.some(own) && t('theme.done')}
      </p>
      {(current || !isCancelled) && (
        <Button kind="quiet" icon={<BookOpen />} onClick={() => setOpen(true)}>
          {t(current ? 'theme.edit' : 'theme.add')}
        </Button>
      )}
    </section>
  );
}

function ThemeTexts({ theme, homework }: Pick<NonNullable<Theme>, 'theme' | 'homework'>) {
  return (
    <>
      {theme && (
        <p lang="bg" className="font-semibold wrap-anywhere">
          {theme}
        </p>
      )}
      {homework && (
        <p lang="bg" className="whitespace-pre-line wrap-anywhere">
          {homework}
        </p>
      )}
    </>
  );
}

interface ThemeFormProps {
  theme: Theme;
  onSave: (theme: NonNullable<Theme>) => void;
  onClose: () => void;
}

function ThemeForm({ theme, onSave, onClose }: ThemeFormProps) {
  const { t } = useLanguage(['instructor', 'common']);
  const [draft, setDraft] = useState(theme ?? { theme: null, homework: null, is_shared: true });
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const submit = () =>
    onSave({ ...draft, theme: draft.theme?.trim() || null, homework: draft.homework?.trim() || null });
  return (
    <section aria-label={t('theme.title')} className="mt-4 flex flex-col gap-3 rounded-card bg-raised p-4">
      <TextField
        label={t('theme.theme')}
        maxLength={MAX_THEME}
        value={draft.theme ?? ''}
        onChange={(event) => change({ theme: event.target.value })}
      />
      <TextArea
        label={t('theme.homework')}
        maxLength={MAX_HOMEWORK}
        value={draft.homework ?? ''}
        onChange={(event) => change({ homework: event.target.value })}
      />
      <Checkbox
        label={t('theme.share')}
        help={t('theme.shareHelp')}
        checked={draft.is_shared}
        onChange={(event) => change({ is_shared: event.target.checked })}
      />
      <div className="flex justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={submit}>{t('common:save')}</Button>
      </div>
    </section>
  );
}
