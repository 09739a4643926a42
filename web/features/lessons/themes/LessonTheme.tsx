import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { MAX_HOMEWORK, MAX_THEME } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface Theme {
  theme: string | null;
  homework: string | null;
  is_shared: boolean;
}

interface LessonThemeProps {
  lessonId: string;
  theme: Theme | null;
  /** Of a canceled lesson nothing new is written. */
  isCancelled: boolean;
}

/** The theme of a lesson and what its children practice until the next one, with the choice to show them to their families. */
export function LessonTheme({ lessonId, theme, isCancelled }: LessonThemeProps) {
  const { t } = useLanguage('instructor');
  // A roster that is read again is an opening that is written down: what was saved is shown without that.
  const [saved, setSaved] = useState(theme);
  const [open, setOpen] = useState(false);
  if (open) return <ThemeForm lessonId={lessonId} theme={saved} onSaved={setSaved} onClose={() => setOpen(false)} />;
  if (!saved && isCancelled) return null;
  return (
    <section aria-label={t('theme.title')} className="mt-4">
      {saved && (
        <>
          {saved.theme && (
            <p lang="bg" className="font-semibold wrap-anywhere">
              {saved.theme}
            </p>
          )}
          {saved.homework && (
            <p lang="bg" className="whitespace-pre-line wrap-anywhere">
              {saved.homework}
            </p>
          )}
          <p className="mb-1 text-sm text-muted">{t(saved.is_shared ? 'theme.shared' : 'theme.own')}</p>
        </>
      )}
      <Button kind="quiet" icon={<BookOpen />} onClick={() => setOpen(true)}>
        {t(saved ? 'theme.edit' : 'theme.add')}
      </Button>
    </section>
  );
}

interface ThemeFormProps extends Omit<LessonThemeProps, 'isCancelled'> {
  onSaved: (theme: Theme | null) => void;
  onClose: () => void;
}

function ThemeForm({ lessonId, theme, onSaved, onClose }: ThemeFormProps) {
  const { t } = useLanguage(['instructor', 'common']);
  const online = useOnline();
  const save = useProcedure('save_lesson_theme');
  const [draft, setDraft] = useState<Theme>(theme ?? { theme: null, homework: null, is_shared: true });
  const change = (part: Partial<Theme>) => setDraft((now) => ({ ...now, ...part }));
  const submit = () =>
    save.run(
      { lesson_id: lessonId, ...draft },
      {
        done: t('instructor:theme.done'),
        onSuccess: ({ theme: about, homework, is_shared }) => {
          onSaved(about === null && homework === null ? null : { theme: about, homework, is_shared });
          onClose();
        },
      },
    );
  return (
    <section aria-label={t('instructor:theme.title')} className="mt-4 flex flex-col gap-3 rounded-card bg-raised p-4">
      <TextField
        label={t('instructor:theme.theme')}
        maxLength={MAX_THEME}
        value={draft.theme ?? ''}
        onChange={(event) => change({ theme: event.target.value })}
      />
      <TextArea
        label={t('instructor:theme.homework')}
        maxLength={MAX_HOMEWORK}
        value={draft.homework ?? ''}
        onChange={(event) => change({ homework: event.target.value })}
      />
      <Checkbox
        label={t('instructor:theme.share')}
        help={t('instructor:theme.shareHelp')}
        checked={draft.is_shared}
        onChange={(event) => change({ is_shared: event.target.checked })}
      />
      {!online && <p role="status">{t('instructor:theme.offline')}</p>}
      <FormError
        message={save.error ? `${t('instructor:theme.failed')}: ${errorText(codeOf(save.error))}` : undefined}
      />
      <div className="flex justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button busy={save.isPending} disabled={!online} onClick={submit}>
          {t('common:save')}
        </Button>
      </div>
    </section>
  );
}
