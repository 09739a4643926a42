import { Controller } from 'react-hook-form';
import { INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import { inviteGuardianInput } from '../../../../contracts/inputs/guardians.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { CheckList } from '../../../components/fields/CheckList.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';

interface InviteDialogProps {
  family: readonly { child_id: string; first_name: string }[];
  onClose: () => void;
}

/** Whom to invite, for which of a family's children. */
export function InviteDialog({ family, onClose }: InviteDialogProps) {
  const { t } = useLanguage('guardians');
  const form = useClubForm(
    inviteGuardianInput,
    { child_ids: family.map(({ child_id }) => child_id), email: '' },
    { fieldOf: { invitation_to_parent: 'email' } },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="invite_guardian"
      done={(_, values) => ({ text: t('invite.done'), description: values.email })}
      title={t('invite.title')}
      description={t('invite.note', { days: INVITATION_DAYS })}
      submitLabel={t('invite.submit')}
    >
      <TextField label={t('invite.email')} type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      <Controller
        control={form.control}
        name="child_ids"
        render={({ field: { value, onChange }, fieldState }) => (
          <CheckList
            label={t('invite.children')}
            value={value}
            onChange={onChange}
            options={family.map(({ child_id, first_name }) => ({ value: child_id, label: first_name }))}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
