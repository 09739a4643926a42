import { refuseAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Athlete } from './athletes-data.ts';

/** Refuses an athlete; the reason is in the email. */
export function RefuseDialog({ athlete, onClose }: { athlete: Athlete; onClose: () => void }) {
  const { t } = useLanguage('adminAthletes');
  const { mutateAsync } = useProcedure('refuse_athlete');
  const name = athlete.full_name || athlete.email;
  return (
    <ReasonDialog
      danger
      title={t('refuse.title', { name })}
      description={t('refuse.note')}
      label={t('refuse.reason')}
      confirmLabel={t('refuse.confirm')}
      done={t('refuse.done', { name })}
      schema={refuseAthleteInput}
      values={{ user_id: athlete.user_id, reason: '' }}
      field="reason"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
