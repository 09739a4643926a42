import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';

export interface DisableDialogProps {
  ids: string[];
  /** Of the one person; null for several. */
  name: string | null;
  done?: () => void;
  onClose: () => void;
}

/** Says what disabling a user does, and does it. */
export function DisableDialog({ ids, name, done, onClose }: DisableDialogProps) {
  const { t } = useTranslation('users');
  const call = useProcedure('set_users_disabled');
  const confirm = () =>
    call.run(
      { user_ids: ids, disabled: true },
      {
        onSuccess: ({ changed }) => {
          done?.();
          onClose();
          toast.success(name ? t('disable.done', { name }) : t('disable.doneMany', { count: changed }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name ? t('disable.title', { name }) : t('disable.titleMany', { count: ids.length })}
      description={t('disable.note')}
      confirmLabel={name ? t('disable.confirm') : t('disable.bulk', { count: ids.length })}
      busy={call.isPending}
      error={call.error ? `${t('disable.failed')}. ${errorText(codeOf(call.error))}` : undefined}
      onConfirm={confirm}
    />
  );
}
