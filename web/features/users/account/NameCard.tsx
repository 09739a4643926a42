import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { changeAccount } from './account-data.ts';
import { nameSchema } from './schemas.ts';

/** Who I am here, and the name by which the club knows me. */
export function NameCard() {
  const { t } = useTranslation(['account', 'common', 'auth']);
  const user = useUser();
  const { roles } = useRole();
  const name = String(user.user_metadata['full_name'] ?? '');
  const form = useClubForm(nameSchema, { full_name: name });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ full_name }) => {
    try {
      await changeAccount({ data: { full_name } });
      form.reset({ full_name });
      toast.success(t('account:name.done'));
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Card>
      <div className="mb-5 flex items-center gap-4">
        <Avatar name={name || (user.email ?? '')} size="lg" />
        <div className="min-w-0">
          <p className="text-xl font-bold break-words">{name || user.email}</p>
          <p className="truncate text-muted">{user.email}</p>
          {roles.length > 0 && (
            <span className="mt-2 flex flex-wrap gap-1.5">
              {roles.map((role) => (
                <Chip key={role}>{t(`common:roles.${role}`)}</Chip>
              ))}
            </span>
          )}
        </div>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('auth:fullName')}
          autoComplete="name"
          {...form.register('full_name')}
          error={errors.full_name?.message}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting} disabled={!isDirty}>
          {t('account:name.save')}
        </Button>
      </form>
    </Card>
  );
}
