import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { describeStatus } from './describe-status.ts';
import { statusQuery } from './status-data.ts';

/** The fault that keeps emails from leaving; null where they leave, and for all who do not run the club. */
function useEmailFault() {
  const isAdmin = useRole().role === 'admin';
  const { data: lines = [] } = useQuery({ ...statusQuery, enabled: isAdmin });
  return lines.find(({ topic, report }) => topic === 'emails' && ['off', 'kept', 'stuck'].includes(report)) ?? null;
}

/** True while emails wait until the club's email is set up. */
export const useEmailsWait = (): boolean => useEmailFault()?.report === 'off';

/** Before emails are sent: that they do not leave. */
export function EmailsNotice() {
  const { t, format } = useLanguage(['status', 'jobs']);
  const fault = useEmailFault();
  if (!fault) return null;
  return (
    <p role="status" className="rounded-control bg-warning-soft p-3.5 font-medium text-warning">
      {fault.report === 'off' ? t('emailsWait') : describeStatus(fault, t, format)}
    </p>
  );
}
