import { MailCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { showFault, useClubForm } from '../../../lib/forms/form.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { newPasswordSchema } from '../auth/schemas.ts';
import { changeAccount } from './account-data.ts';
import { emailSchema, nameSchema } from './schemas.ts';
import { useProof } from './use-proof.tsx';

/** The address under which one signs in. A new one counts once both the old and the new have confirmed it. */
export function EmailCard() {
  const { t } = useLanguage(['account', 'auth']);
  const user = useUser();
  const [asked, setAsked] = useState<string | null>(user.new_email ?? null);
  const proof = useProof();
  const form = useClubForm(emailSchema, { email: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    if (!proof.take()) return;
    try {
      await changeAccount({ email, ...proof.given });
      form.reset();
      proof.clear();
      setAsked(email);
    } catch (error) {
      if (proof.refused(error)) return;
      showFault(form, error, { email_exists: 'email', email_address_invalid: 'email', validation_failed: 'email' });
    }
  });
  return (
    <Card title={t('email.title')}>
      <p className="mb-4 text-muted">{t('email.now', { email: user.email })}</p>
      {asked && asked !== user.email && (
        <p role="status" className="mb-4 flex gap-3 rounded-control bg-water-soft p-4">
          <MailCheckIcon className="mt-0.5 size-5 shrink-0 text-water" />
          <span className="min-w-0 break-words">{t('email.asked', { from: user.email, to: asked })}</span>
        </p>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('email.label')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('email')}
        />
        {proof.field}
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting}>
          {t('email.save')}
        </Button>
      </form>
    </Card>
  );
}

/** My name, by which the club knows me. */
export function NameCard() {
  const { t } = useLanguage(['account', 'common', 'auth']);
  const user = useUser();
  const { roles } = useRole();
  const name = String(user.user_metadata['full_name'] ?? '');
  const form = useClubForm(nameSchema, { full_name: name });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.saving(async ({ full_name }) => {
    await changeAccount({ data: { full_name } });
    form.reset({ full_name });
    toast.success(t('name.done'));
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
        <TextField label={t('auth:fullName')} autoComplete="name" {...form.field('full_name')} />
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting} disabled={!isDirty}>
          {t('name.save')}
        </Button>
      </form>
    </Card>
  );
}

/** A new password; the old one is asked for where there is one. Other devices are signed out by it. */
export function PasswordCard() {
  const { t } = useLanguage(['account', 'auth']);
  const user = useUser();
  const hasOne = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const proof = useProof({ always: true });
  const form = useClubForm(newPasswordSchema, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    if (!proof.take()) return;
    try {
      await changeAccount({ password, ...proof.given });
      form.reset();
      proof.clear();
      toast.success(t('password.done'));
    } catch (error) {
      if (proof.refused(error)) return;
      showFault(form, error, { weak_password: 'password', common_password: 'password', same_password: 'password' });
    }
  });
  return (
    <Card title={t('password.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        {proof.field}
        <PasswordField
          label={t('auth:newPasswordLabel')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting}>
          {t(hasOne ? 'password.save' : 'auth:newPassword.submit')}
        </Button>
      </form>
    </Card>
  );
}
