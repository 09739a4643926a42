import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { BackupNotice } from './BackupNotice.tsx';
import { systemQuery } from './jobs-data.ts';

/** What the machine of the club needs soon, such as room on its disk, and how its backups are. */
export function SystemNotice() {
  const { t } = useTranslation('jobs');
  const { disk, files, backups } = useQuery(systemQuery).data ?? {};
  return (
    <>
      {disk?.state === 'full' && <Notice urgent>{t('system.diskFull')}</Notice>}
      {disk?.state === 'low' && <Notice>{t('system.diskLow', { percent: disk.free_percent })}</Notice>}
      {files === 'unreachable' && <Notice urgent>{t('system.filesAway')}</Notice>}
      {backups && <BackupNotice areOn={backups === 'on'} warning={(text) => <Notice>{text}</Notice>} />}
    </>
  );
}

function Notice({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={cx(
        'mb-4 flex items-start gap-2.5 rounded-control p-3.5 font-medium print:hidden',
        urgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <HardDrive aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
