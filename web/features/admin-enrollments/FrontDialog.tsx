import { useTranslation } from 'react-i18next';
import { moveToFrontInput } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useEnrollmentCall } from '../enrollments/enrollment-calls.ts';
import type { Waiting } from './line-data.ts';

/** Puts a child before the others, for a reason that the audit log keeps. */
export function FrontDialog({ row, onClose }: { row: Waiting; onClose: () => void }) {
  const { t } = useTranslation(['adminLine', 'common']);
  const move = useEnrollmentCall('move_to_front');
  const form = useClubForm(moveToFrontInput, { enrollment_id: row.id, reason: '' });
  const { errors, isSubmitting } = form.formState;
  const name = row.children.full_name;
  const submit = form.handleSubmit(async (values) => {
    try {
      await move.mutateAsync(values);
      toast.success(t('adminLine:front.done', { name }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminLine:front.title', { name })}
      description={t('adminLine:front.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('adminLine:front.open')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label={t('adminLine:front.reason')}
          help={t('adminLine:front.reasonHelp')}
          autoComplete="off"
          {...form.register('reason')}
          error={errors.reason?.message}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
