import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { LessonDialogProps } from './LessonActions.tsx';
import { instructorsQuery } from '../classes/classes-data.ts';

/** Says who leads the lesson; an empty choice gives it back to the instructor of the class. */
export function SetSubstituteDialog({ lesson, onClose }: LessonDialogProps) {
  const { t } = useTranslation('instructor');
  const { id: userId } = useUser();
  // Reception and admins lead none of the lessons that they look after, and may be the substitute.
  const isOwn = useRole().role === 'instructor';
  const instructors = useQuery(instructorsQuery);
  const set = useProcedure('set_substitute');
  const [chosen, setChosen] = useState(lesson.substitute_instructor_id ?? '');
  const submit = () =>
    set.run(
      { lesson_id: lesson.id, instructor_id: chosen || null },
      { done: t('setSubstitute.done'), onSuccess: onClose },
    );
  const clash = set.error instanceof ClubError ? set.error.details : null;
  return (
    <ActionDialog
      onClose={onClose}
      title={t('setSubstitute.title')}
      actionLabel={t('setSubstitute.confirm')}
      busy={set.isPending}
      onAction={submit}
    >
      <SelectField
        label={t('setSubstitute.who')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        placeholder={t(isOwn ? 'setSubstitute.self' : 'setSubstitute.none')}
        options={(instructors.data ?? [])
          .filter(({ user_id }) => !isOwn || user_id !== userId)
          .map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
      />
      <FormError message={set.error ? [errorText(codeOf(set.error)), clash].filter(Boolean).join(' ') : undefined} />
    </ActionDialog>
  );
}
