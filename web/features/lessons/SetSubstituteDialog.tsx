import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { LessonDialogProps } from './LessonActions.tsx';
import { instructorsQuery } from '../classes/classes-data.ts';

/** Says who leads the lesson; an empty choice gives it back to the instructor of the class. */
export function SetSubstituteDialog({ lesson, open, onOpenChange }: LessonDialogProps) {
  const { t } = useTranslation(['instructor', 'common']);
  const { id: userId } = useUser();
  // Reception and admins lead none of the lessons that they look after, and may be the substitute.
  const isOwn = useRole().role === 'instructor';
  const instructors = useQuery(instructorsQuery);
  const set = useProcedure('set_substitute');
  const [chosen, setChosen] = useState(lesson.substitute_instructor_id ?? '');
  const submit = () =>
    set.run(
      { lesson_id: lesson.id, instructor_id: chosen || null },
      {
        onSuccess: () => {
          onOpenChange(false);
          toast.success(t('instructor:setSubstitute.done'));
        },
      },
    );
  const clash = set.error instanceof ClubError ? set.error.details : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('instructor:setSubstitute.title')}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button busy={set.isPending} onClick={submit}>
            {t('instructor:setSubstitute.confirm')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('instructor:setSubstitute.who')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        placeholder={t(isOwn ? 'instructor:setSubstitute.self' : 'instructor:setSubstitute.none')}
        options={(instructors.data ?? [])
          .filter(({ user_id }) => !isOwn || user_id !== userId)
          .map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
      />
      <FormError message={set.error ? [errorText(codeOf(set.error)), clash].filter(Boolean).join(' ') : undefined} />
    </Dialog>
  );
}
