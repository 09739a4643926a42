import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusQuery } from '../status/status-data.ts';

/** Whether the server knows where backups go: that is a setting of the installation, not of the club. */
export function BackupState() {
  const { t } = useTranslation('setup');
  const backup = useQuery(statusQuery).data?.find(({ topic }) => topic === 'backup');
  if (!backup) return null;
  return (
    <p className="mt-2 rounded-control bg-warning-soft p-3.5">
      {t(backup.report === 'off' || backup.report === 'demo' ? 'backup.off' : 'backup.on')}
    </p>
  );
}
