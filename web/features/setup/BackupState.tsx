import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { systemQuery } from '../jobs/jobs-data.ts';

/** Whether the server knows where backups go: that is a setting of the installation, not of the club. */
export function BackupState() {
  const { t } = useTranslation('setup');
  const { data: system } = useQuery(systemQuery);
  if (!system) return null;
  return (
    <p className="mt-2 rounded-control bg-warning-soft p-3.5">
      {t(system.backups === 'on' ? 'backup.on' : 'backup.off')}
    </p>
  );
}
