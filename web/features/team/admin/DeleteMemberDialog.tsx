import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useMemberChange } from './team-data.ts';
import type { Member } from './team-data.ts';

/** Takes a person off the team for good; hiding would keep them. */
export function DeleteMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('adminTeam');
  const change = useMemberChange();
  const name = member.full_name;
  const remove = () =>
    runMutation(
      change.mutateAsync,
      { act: 'delete', ids: [member.id] },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('deleted', { name }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name })}
      description={t('deleteNote')}
      losses={[
        { label: t('losses.profile') },
        { label: t('losses.achievements'), count: member.team_achievements.length },
      ]}
      confirmLabel={t('deleteConfirm', { name })}
      busy={change.isPending}
      error={change.error ? `${t('failed.delete')}. ${errorText(codeOf(change.error))}` : undefined}
      onConfirm={remove}
    />
  );
}
