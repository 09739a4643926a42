import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { isProofs, useProof } from './account/use-proof.tsx';
import { useExportFamily } from './family-data.ts';
import type { User } from './users-data.ts';

/** All data of a person and the children as a file, for the person who has asked for them. */
export function ExportFamilyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const proof = useProof();
  const load = useExportFamily(user.user_id, t('users:personalData.fileName'));
  const press = () =>
    proof.take() &&
    load.run(proof.given, {
      done: t('users:personalData.exported'),
      onSuccess: onClose,
      onError: (error) => void proof.refused(error),
    });
  return (
    <Dialog
      onClose={onClose}
      title={t('users:personalData.exportTitle', { name: user.full_name || user.email })}
      description={t('users:personalData.exportNote')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon={<Download />} busy={load.isPending} onClick={press}>
            {t('users:personalData.exportConfirm')}
          </Button>
        </>
      }
    >
      {proof.field}
      <FormError message={load.error && !isProofs(load.error) ? errorText(codeOf(load.error)) : undefined} />
    </Dialog>
  );
}
