import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { toast } from '../../components/states/toast.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { changeAccount } from '../users/account/account-data.ts';
import { nameSchema } from '../users/account/schemas.ts';

/** The name of an admin whose account was made without one: families and colleagues read it. */
export function SetupName() {
  const { t } = useLanguage('setup');
  const user = useUser();
  const [isSaved, setSaved] = useState(false);
  const form = useClubForm(nameSchema, { full_name: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async ({ full_name }) => {
    await changeAccount({ data: { full_name } });
    setSaved(true);
    toast.success(t('name.done'));
  });
  if (isSaved || user.user_metadata['full_name']) return null;
  return (
    <Card title={t('name.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField label={t('name.label')} help={t('name.help')} autoComplete="name" {...form.field('full_name')} />
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting}>
          {t('name.save')}
        </Button>
      </form>
    </Card>
  );
}
