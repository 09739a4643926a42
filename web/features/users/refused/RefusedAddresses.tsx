import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { REFUSED } from '../../../kit/families.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { refusedCountQuery } from './refused-data.ts';

/** The number of addresses that refuse emails, with the way to whose they are; nothing where all take them. */
export function RefusedAddresses() {
  const { t } = useLanguage('messages');
  // Accounts are the admins' alone: others of the desk look among the children.
  const isAdmin = useRole().role === 'admin';
  const { data: count = 0 } = useQuery(refusedCountQuery);
  if (count === 0) return null;
  const list = isAdmin
    ? `${paths.adminSection('users')}?users.state=${REFUSED}`
    : `${paths.adminSection('children')}?children.family=${REFUSED}`;
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control bg-warning-soft p-3.5 text-warning max-sm:mt-4 print:hidden">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <Link to={list} className="inline-block min-h-6 min-w-0 font-medium underline">
        {t('refused.count', { count })}
      </Link>
    </p>
  );
}
