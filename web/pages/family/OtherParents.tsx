import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { InvitationRow } from '../../features/children/guardians/InvitationRow.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { paths } from '../../lib/paths.ts';
import type { DeskFamily } from './family-data.ts';

/** The other parents of the children, with their phones, and those who are invited. */
export function OtherParents({ family: { others, invitations, children } }: { family: DeskFamily }) {
  const { t } = useLanguage('guardians');
  if (others.length + invitations.length === 0) return null;
  const namesOf = (ids: readonly string[]) =>
    children.filter(({ id }) => ids.includes(id)).map(({ first_name }) => first_name);
  return (
    <Card title={t('other')}>
      <ul className="flex flex-col divide-y divide-line">
        {others.map(({ user_id, full_name, email, phone }) => (
          <li key={user_id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <UserRound className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Link to={paths.adminFamily(user_id)} className="font-semibold text-water hover:underline">
                {full_name || email}
              </Link>
              {full_name && email && <span className="block text-sm text-muted">{email}</span>}
            </span>
            {phone && (
              <a href={`tel:${phone}`} className="whitespace-nowrap text-water tabular hover:underline">
                {formatPhone(phone)}
              </a>
            )}
          </li>
        ))}
        {invitations.map(({ child_ids, ...invitation }) => (
          <InvitationRow key={invitation.id} invitation={{ ...invitation, first_names: namesOf(child_ids) }} />
        ))}
      </ul>
    </Card>
  );
}
