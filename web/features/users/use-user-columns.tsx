import { Link } from 'react-router';
import { ROLES, type Role } from '../../../contracts/roles.ts';
import { Chip, StatusChip, type Tone } from '../../components/Chip.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { useDayColumn } from '../../components/table/use-day-column.tsx';
import { REFUSED } from '../../kit/families.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { paths } from '../../lib/paths.ts';
import { DISABLED, MANAGED, WAITING, type User } from './users-data.ts';

const TONES: Record<Role, Tone> = {
  admin: 'rope',
  reception: 'warning',
  instructor: 'water',
  athlete: 'success',
  parent: 'neutral',
};

/** True if the user is an athlete who has not been approved yet. */
export function waits(user: User): boolean {
  return user.athlete_approved === false;
}

export function useUserColumns(): Column<User>[] {
  const { t, date } = useLanguage(['users', 'families', 'common', 'messages']);
  const days = useDayColumn();
  const roles = (user: User) => user.roles.map((role) => t(`common:roles.${role}`)).join(', ') || t('noRole');
  return [
    {
      id: 'full_name',
      header: t('columns.name'),
      value: (user) => user.full_name,
      cell: (user) => (
        <span className="block min-w-0">
          <span className="font-semibold">{user.full_name || t('noName')}</span>
          <span className="flex text-sm font-normal [overflow-wrap:anywhere] text-muted">
            <span className="min-w-0 md:truncate">
              {user.managed ? <Chip tone="warning">{t('families:noEmail')}</Chip> : user.email}
            </span>
            {user.phone && <span className="ml-2 shrink-0 tabular max-md:hidden">{formatPhone(user.phone)}</span>}
          </span>
        </span>
      ),
    },
    { id: 'email', header: t('columns.email'), value: (user) => user.email, besides: true },
    { id: 'phone', header: t('columns.phone'), value: (user) => user.phone, besides: true },
    {
      id: 'role',
      header: t('columns.role'),
      value: roles,
      cell: (user) => (
        <span className="inline-flex flex-wrap gap-1.5 py-1 whitespace-nowrap">
          {user.roles.map((role) => (
            <Chip key={role} tone={TONES[role]}>
              {t(`common:roles.${role}`)}
            </Chip>
          ))}
          {user.waiting_roles.map((role) => (
            <StatusChip key={role} progress="waiting">
              {t('roleWaits', { role: t(`common:roles.${role}`) })}
            </StatusChip>
          ))}
          {waits(user) && <StatusChip progress="waiting">{t('waiting')}</StatusChip>}
          {user.refused && <StatusChip progress="warning">{t('messages:refused.chip')}</StatusChip>}
          {user.disabled && <StatusChip progress="bad">{t('disabled')}</StatusChip>}
          {user.roles.length + user.waiting_roles.length === 0 && !waits(user) && (
            <span className="text-muted">{t('noRole')}</span>
          )}
        </span>
      ),
      filter: [
        ...ROLES.map((value) => ({ value, label: t(`plural.${value}`) })),
        { value: WAITING, label: t('waitingFilter') },
      ],
    },
    {
      id: 'children',
      header: t('columns.children'),
      value: (user) => user.children,
      cell: (user) =>
        user.children > 0 ? (
          <Link
            to={`${paths.adminSection('children')}?children.parent=${user.user_id}`}
            aria-label={t('childrenOf', { count: user.children, name: user.full_name })}
            className="inline-grid min-h-8 min-w-8 place-items-center font-semibold text-water hover:underline"
          >
            {user.children}
          </Link>
        ) : (
          <span className="text-muted">–</span>
        ),
      align: 'end',
      phone: 'hidden',
    },
    days({ id: 'joined_at', header: t('columns.joined'), day: (user) => user.joined_at }),
    {
      id: 'last_seen_at',
      header: t('columns.seen'),
      value: (user) => user.last_seen_at,
      cell: (user) => (
        <span className="whitespace-nowrap text-muted">{user.last_seen_at ? date(user.last_seen_at) : t('never')}</span>
      ),
      phone: 'hidden',
    },
    {
      id: 'state',
      header: t('columns.state'),
      value: (user) => t(user.disabled ? 'disabled' : 'enabled'),
      besides: true,
      filter: [
        { value: MANAGED, label: t('families:noEmailFilter') },
        { value: REFUSED, label: t('messages:refused.filter') },
        { value: DISABLED, label: t('disabledFilter') },
      ],
    },
  ];
}
