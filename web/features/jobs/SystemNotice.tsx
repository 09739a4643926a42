import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { systemQuery } from './jobs-data.ts';

/** What the machine of the club needs soon, such as room on its disk. Renders nothing while all is well. */
export function SystemNotice() {
  const { t } = useTranslation('jobs');
  const { disk, files } = useQuery(systemQuery).data ?? {};
  return (
    <>
      {disk?.state === 'full' && <Notice urgent>{t('system.diskFull')}</Notice>}
      {disk?.state === 'low' && <Notice>{t('system.diskLow', { percent: disk.free_percent })}</Notice>}
      {files === 'unreachable' && <Notice urgent>{t('system.filesAway')}</Notice>}
    </>
  );
}

function Notice({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={cx(
        'mb-4 flex items-start gap-2.5 rounded-control p-3.5 font-medium',
        urgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <HardDrive aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
