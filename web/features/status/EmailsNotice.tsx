import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { describeStatus } from './describe-status.ts';
import { statusQuery } from './status-data.ts';

/** Before emails are sent: that they do not leave, in the words of the day's notice. */
export function EmailsNotice() {
  const { t, format } = useLanguage(['status', 'jobs']);
  const isAdmin = useRole().role === 'admin';
  const { data: lines = [] } = useQuery({ ...statusQuery, enabled: isAdmin });
  const emails = lines.find(({ topic, report }) => topic === 'emails' && ['off', 'kept', 'stuck'].includes(report));
  if (!emails) return null;
  return (
    <p role="status" className="rounded-control bg-warning-soft p-3.5 font-medium text-warning">
      {describeStatus(emails, t, format)}
    </p>
  );
}
