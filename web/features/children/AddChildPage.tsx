import { useState } from 'react';
import { useNavigate } from 'react-router';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/states/toast.ts';
import { toastRefusal, useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { paths } from '../../lib/paths.ts';
import { BirthDateField, LevelField, NotesField, type ChildInput } from './ChildFields.tsx';

const EMPTY: ChildInput = { full_name: '', birth_date: '', skill_level: 'beginner', notes: '' };

/** The short way: a child with its name, birth date and level; a class now or later. */
export default function AddChildPage() {
  const { t } = useLanguage(['child', 'dashboard', 'enrollment']);
  const navigate = useNavigate();
  const register = useProcedure('register_child');
  const [then, setThen] = useState<'profile' | 'enroll'>('profile');
  const form = useClubForm(registerChildInput, EMPTY, {
    shownAs: { first_name: 'full_name', last_name: 'full_name' },
    fieldOf: { duplicate_child: 'full_name' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = (next: 'profile' | 'enroll') => {
    setThen(next);
    return form.saving(
      async () => {
        const child = await register.run(form.getValues());
        toast.success(t('add.done', { name: child.full_name }));
        await navigate(next === 'enroll' ? paths.enrollChild(child.id) : paths.child(child.id), { replace: true });
      },
      (error) => toastRefusal(error, t('add.failed')),
    )();
  };
  return (
    <>
      <PageHeader
        title={t('add.title')}
        lead={t('add.lead')}
        back={{ to: paths.dashboard, label: t('enrollment:toDashboard') }}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit('profile');
        }}
        className="flex max-w-2xl flex-col gap-5 rounded-card bg-raised p-5 sm:p-6"
      >
        <TextField label={t('fields.fullName')} autoComplete="off" {...form.field('full_name')} />
        <BirthDateField form={form} />
        <LevelField form={form} />
        <NotesField form={form} />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            kind="secondary"
            busy={isSubmitting && then === 'enroll'}
            onClick={() => void submit('enroll')}
            className="max-sm:w-full"
          >
            {t('add.enroll')}
          </Button>
          <Button type="submit" busy={isSubmitting && then === 'profile'} className="max-sm:w-full">
            {t('add.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}
