import { useTranslation } from 'react-i18next';
import { refuseAthleteInput } from '../../../contracts/athletes.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useRefusal } from './athletes-data.ts';
import type { Athlete } from './athletes-data.ts';

/** Refuses an athlete; the reason is what the mail says. */
export function RefuseDialog({ athlete, onClose }: { athlete: Athlete; onClose: () => void }) {
  const { t } = useTranslation(['adminAthletes', 'common']);
  const refusal = useRefusal();
  const form = useClubForm(refuseAthleteInput, { user_id: athlete.user_id, reason: '' });
  const { errors, isSubmitting } = form.formState;
  const name = athlete.full_name || athlete.email;
  const submit = form.handleSubmit(async (values) => {
    try {
      await refusal.mutateAsync(values);
      toast.success(t('adminAthletes:refuse.done', { name }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminAthletes:refuse.title', { name })}
      description={t('adminAthletes:refuse.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={isSubmitting} onClick={() => void submit()}>
            {t('adminAthletes:refuse.confirm')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextArea
          label={t('adminAthletes:refuse.reason')}
          {...form.register('reason')}
          error={errors.reason?.message}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
