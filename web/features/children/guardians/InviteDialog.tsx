import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import { inviteGuardianInput } from '../../../../contracts/inputs/guardians.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import type { GuardedChild } from './guardians-data.ts';

/** Whom to invite, for which of the own children. */
export function InviteDialog({ family, onClose }: { family: readonly GuardedChild[]; onClose: () => void }) {
  const { t } = useTranslation(['guardians', 'common', 'auth']);
  const invite = useProcedure('invite_guardian');
  const form = useClubForm(inviteGuardianInput, { child_ids: family.map(({ child_id }) => child_id), email: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await invite.mutateAsync(values);
      toast.success(t('guardians:invite.done'), { description: values.email });
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('guardians:invite.title')}
      description={t('guardians:invite.note', { days: INVITATION_DAYS })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('guardians:invite.submit')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('guardians:invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.register('email')}
          error={errors.email?.message}
        />
        <Controller
          control={form.control}
          name="child_ids"
          render={({ field: { value, onChange } }) => (
            <Field label={t('guardians:invite.children')} error={errors.child_ids?.message} fieldset>
              {() => (
                <div className="-mt-2">
                  {family.map(({ child_id, first_name }) => (
                    <Checkbox
                      key={child_id}
                      label={first_name}
                      checked={value.includes(child_id)}
                      onChange={(event) =>
                        onChange(
                          event.target.checked ? [...value, child_id] : value.filter((other) => other !== child_id),
                        )
                      }
                    />
                  ))}
                </div>
              )}
            </Field>
          )}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
