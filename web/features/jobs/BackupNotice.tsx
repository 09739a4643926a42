import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JOBS } from '../../../contracts/jobs.ts';
import { useFormat } from '../../lib/format.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { backupState } from './backup-state.ts';
import { runsQuery } from './jobs-data.ts';

interface Props {
  /** Backups are made at night. */
  areOn: boolean;
  warning: (text: string) => ReactNode;
}

/** When the last backup was restored and proved, or the warning that none was for too long. Admins alone see runs. */
export function BackupNotice({ areOn, warning }: Props) {
  const { t } = useTranslation('jobs');
  const { relativeDay, time } = useFormat();
  const isAdmin = useRole().role === 'admin';
  const { data: runs } = useQuery({ ...runsQuery('back_up'), enabled: isAdmin && areOn });
  if (!isAdmin) return null;
  if (!areOn) return warning(t('system.backupsOff'));
  if (!runs) return null;
  const backup = backupState(runs);
  if (backup.state === 'none') return warning(t('system.backupNone', { time: JOBS.back_up.daily }));
  if (backup.state === 'failed') return warning(t('system.backupFailed'));
  const when = `${relativeDay(backup.at)} ${time(backup.at)}`;
  if (backup.state === 'late') return warning(t('system.backupLate', { when }));
  return (
    <p className="mb-4 flex items-start gap-2 text-sm text-muted print:hidden">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('system.backupProved', { when })}
    </p>
  );
}
