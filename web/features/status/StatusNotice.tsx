import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { describeStatus } from './describe-status.ts';
import { machineQuery, statusQuery } from './status-data.ts';

/**
 * Faults of the installation that need an admin; where there are none, the last proved backup. Others of the desk read of its
 * disk and files alone.
 */
export function StatusNotice() {
  const { t, format } = useLanguage(['status', 'jobs']);
  const isAdmin = useRole().role === 'admin';
  const all = useQuery({ ...statusQuery, enabled: isAdmin });
  const machine = useQuery({ ...machineQuery, enabled: !isAdmin });
  const lines = isAdmin ? all.data : machine.data;
  if (!lines) return null;
  const needed = lines.filter(({ state }) => state !== 'fine');
  const backup = lines.find(({ topic, report }) => topic === 'backup' && report === 'proved');
  if (needed.length === 0 && !backup) return null;
  if (needed.length === 0)
    return (
      <p className="mb-4 flex items-start gap-2 text-sm text-muted print:hidden">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" />
        {backup && describeStatus(backup, t, format)}
      </p>
    );
  const isUrgent = needed.some(({ state }) => state === 'act');
  return (
    <div
      role="status"
      className={cx(
        'mb-4 flex items-start gap-2.5 rounded-control p-3.5 font-medium print:hidden',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">
        {needed.map((line) => (
          <p key={line.topic}>{describeStatus(line, t, format)}</p>
        ))}
        {isAdmin ? (
          <Link to={paths.adminSection('status')} className="inline-flex min-h-11 items-center underline">
            {t('whatToDo')}
          </Link>
        ) : (
          <p>{t('callAdmin')}</p>
        )}
      </div>
    </div>
  );
}
