import { Baby, BadgeCheck, BanIcon, Link2, ShieldOff } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { ageOn } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { useApprovals } from '../../users/use-approval.ts';
import { readAthletes, STATES, useApproveAll, type Athlete } from './athletes-data.ts';
import { LinkDialog } from './LinkDialog.tsx';

const RefuseDialog = late(async () => (await import('./RefuseDialog.tsx')).RefuseDialog);

/** Athletes who asked for an account: those who wait come first, to be approved or refused. */
export default function AthletesPage() {
  const { t } = useLanguage('adminAthletes');
  const page = useListPage('athletes', ['athletes'], readAthletes);
  const columns = useAthleteColumns();
  const { show, dialog } = useDialog();
  const all = useApproveAll();
  const waiting = (ids: string[]) =>
    ids.filter((id) =>
      page.rows?.some((athlete) => athlete.user_id === id && athlete.state === 'waiting' && !athlete.needs_parent),
    );
  const approve = (ids: string[], clear: () => void) =>
    all.run(ids, { done: (count) => t('approvedMany', { count }), onSuccess: clear, failed: t('failed') });
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      range={t('range')}
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowActions={(athlete) => (
        <AthleteMenu
          athlete={athlete}
          onRefuse={() => show((close) => <RefuseDialog athlete={athlete} onClose={close} />)}
          onLink={() => show((close) => <LinkDialog athlete={athlete} onClose={close} />)}
        />
      )}
      bulkActions={(ids, clear) => {
        const chosen = waiting(ids);
        return (
          chosen.length > 0 && (
            <Button kind="secondary" busy={all.isPending} onClick={() => approve(chosen, clear)}>
              {t('approveMany', { count: chosen.length })}
            </Button>
          )
        );
      }}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {dialog}
    </AdminList>
  );
}

function AthleteMenu({ athlete, onRefuse, onLink }: { athlete: Athlete; onRefuse: () => void; onLink: () => void }) {
  const { t } = useLanguage(['adminAthletes', 'users']);
  const name = athlete.full_name || (athlete.email ?? '');
  const approve = useApprovals();
  const isApproved = athlete.state === 'approved';
  return (
    <RowMenu
      name={t('actions', { name })}
      entries={[
        isApproved && { label: t('link.open'), icon: <Link2 />, onSelect: onLink },
        isApproved && {
          label: t('users:approve.revoke'),
          icon: <ShieldOff />,
          danger: true,
          onSelect: () => approve({ user_id: athlete.user_id, name }, false),
        },
        !isApproved &&
          !athlete.needs_parent && { label: t('users:approve.open'), icon: <BadgeCheck />, onSelect: onLink },
        athlete.child_id !== null && {
          label: t('toChild', { name: athlete.child_name }),
          icon: <Baby />,
          to: `${paths.adminSection('children')}?child=${athlete.child_id}`,
        },
        athlete.state === 'waiting' && {
          label: t('refuse.open'),
          icon: <BanIcon />,
          danger: true,
          onSelect: onRefuse,
        },
      ]}
    />
  );
}

const PROGRESS = { waiting: 'waiting', approved: 'good', refused: 'bad' } as const;

function useAthleteColumns(): Column<Athlete>[] {
  const { t, date } = useLanguage(['adminAthletes', 'child']);
  const days = useDayColumn();
  return [
    {
      id: 'full_name',
      header: t('columns.name'),
      value: (athlete) => athlete.full_name,
      cell: (athlete) => (
        <span className="block min-w-0">
          <span className="font-semibold">{athlete.full_name || athlete.email}</span>
          <span className="block text-sm font-normal [overflow-wrap:anywhere] text-muted">
            {athlete.email}
            {athlete.phone && <span className="block tabular max-md:hidden">{formatPhone(athlete.phone)}</span>}
          </span>
        </span>
      ),
    },
    { id: 'email', header: t('columns.email'), value: (athlete) => athlete.email, besides: true },
    { id: 'phone', header: t('columns.phone'), value: (athlete) => athlete.phone, besides: true },
    {
      id: 'state',
      header: t('columns.state'),
      value: (athlete) => t(`states.${athlete.state}`),
      cell: (athlete) => (
        <span className="block">
          {athlete.needs_parent && athlete.state === 'waiting' ? (
            <StatusChip progress={athlete.parent_declined_at ? 'bad' : 'warning'}>
              {t(athlete.parent_declined_at ? 'parentDeclined' : 'needsParent')}
            </StatusChip>
          ) : (
            <StatusChip progress={PROGRESS[athlete.state]}>{t(`states.${athlete.state}`)}</StatusChip>
          )}
          <ParentLine athlete={athlete} />
          {athlete.refusal_reason && (
            <span className="mt-1 block max-w-72 text-sm text-muted max-md:hidden">{athlete.refusal_reason}</span>
          )}
        </span>
      ),
      filter: STATES.map((value) => ({ value, label: t(`plural.${value}`) })),
      filterValue: (athlete) => athlete.state,
    },
    {
      id: 'birth_date',
      header: t('columns.birthDate'),
      value: (athlete) => athlete.birth_date,
      cell: (athlete) =>
        athlete.birth_date ? (
          <span className="whitespace-nowrap">
            {date(athlete.birth_date)}
            <span className="block text-sm text-muted">
              {[t('child:age', { count: ageOn(athlete.birth_date) }), athlete.license].filter(Boolean).join(' · ')}
            </span>
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
      phone: 'hidden',
    },
    {
      id: 'license',
      header: t('columns.license'),
      value: (athlete) => athlete.license,
      besides: true,
    },
    {
      id: 'child_name',
      header: t('columns.child'),
      value: (athlete) => athlete.child_name,
      cell: (athlete) =>
        athlete.child_name ??
        (athlete.likely_child_name ? (
          <span className="text-muted">{t('likely', { name: athlete.likely_child_name })}</span>
        ) : (
          <span className="text-muted">–</span>
        )),
      phone: 'hidden',
    },
    days({
      id: 'registered_at',
      header: t('columns.registered'),
      day: (athlete) => athlete.registered_at,
    }),
  ];
}

/** The parent who was asked, or agreed; nothing for an athlete who needs none. */
function ParentLine({ athlete }: { athlete: Athlete }) {
  const { t, date } = useLanguage('adminAthletes');
  const words = athlete.parent_confirmed_at
    ? t('parentConfirmed', { name: athlete.parent_name ?? '–', date: date(athlete.parent_confirmed_at) })
    : athlete.needs_parent && athlete.parent_asked_at
      ? t('parentAsked', { email: athlete.parent_email, date: date(athlete.parent_asked_at) })
      : null;
  return words && <span className="mt-1 block max-w-72 text-sm wrap-anywhere text-muted max-md:hidden">{words}</span>;
}
