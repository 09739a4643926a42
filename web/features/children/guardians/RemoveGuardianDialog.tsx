import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';

/** Who stops being a second parent, of whom. */
export interface Removal {
  child_id: string;
  user_id: string;
  name: string;
  /** First name. */
  child: string;
  /** It is the person who asks. */
  self: boolean;
}

/** Says what ends, for another or for oneself. */
export function RemoveGuardianDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { t } = useTranslation('guardians');
  const navigate = useNavigate();
  const remove = useProcedure('remove_guardian');
  const { child_id, user_id, name, child, self } = removal;
  const confirm = () =>
    remove.run(
      { child_id, user_id },
      {
        onSuccess: async () => {
          toast.success(t('remove.done', { name }));
          onClose();
          // The child's profile is not there any more for the guardian who left.
          if (self) await navigate(paths.dashboard);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={self ? t('remove.selfTitle', { child }) : t('remove.title', { name, child })}
      description={self ? t('remove.selfNote', { child }) : t('remove.note', { name, child })}
      confirmLabel={self ? t('remove.selfConfirm') : t('remove.confirm', { name })}
      busy={remove.isPending}
      error={faultText(remove.error)}
      onConfirm={confirm}
    />
  );
}
