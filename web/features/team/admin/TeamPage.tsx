import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { TEAM_KINDS, type TeamKind } from '../../../../contracts/team.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { SortableList } from '../../../components/fields/SortableList.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { switchColumn } from '../../../kit/switch-column.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { publicFile } from '../../../lib/paths.ts';
import { teamQuery, useMemberChange, type Member } from './team-data.ts';

const MemberSheet = late(async () => (await import('./MemberSheet.tsx')).MemberSheet);

/** In the address while people are put in order. */
const ORDER = 'order';

/** The coaches and athletes of the public page. */
export default function TeamPage() {
  const { t } = useLanguage('adminTeam');
  const team = useQuery(teamQuery);
  const shown = useAddressParam('member');
  const columns = useTeamColumns();
  const visibility = useVisibility();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const opened = team.data?.find(({ id }) => id === shown.value);
  const add = <AddButton onClick={shown.openNew}>{t('add')}</AddButton>;
  return (
    <AdminList
      {...wholeList('team', team)}
      label={t('title')}
      lead={t('lead')}
      action={
        <div className="flex flex-wrap gap-3">
          {team.data && team.data.length > 1 && (
            <Button kind="secondary" icon={<ArrowDownUp />} onClick={() => shown.open(ORDER)}>
              {t('order.open')}
            </Button>
          )}
          {add}
        </div>
      }
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(member) => ({
        name: t('actions', { name: member.full_name }),
        entries: [
          edit(() => shown.open(member.id)),
          visibility.entry(member),
          remove(() => show((close) => <DeleteMemberDialog member={member} onClose={close} />)),
        ],
      })}
      bulkSwitch={visibility}
      empty={{ title: t('empty'), note: t('emptyNote'), action: add }}
    >
      {(shown.isNew || opened) && <MemberSheet key={shown.value} member={opened} onClose={shown.close} />}
      {shown.value === ORDER && team.data && <OrderSheet team={team.data} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** Shows people on the site or hides them. */
function useVisibility() {
  const { t } = useLanguage('adminTeam');
  const { run } = useMemberChange();
  return useSwitch<Member>({
    isOn: ({ is_visible }) => is_visible,
    on: t('show'),
    off: t('hide'),
    sign: 'show',
    write: ({ ids, on }) => run({ act: 'update', ids, row: { is_visible: on } }),
    one: ({ full_name }, on) => t(on ? 'shown' : 'isHidden', { name: full_name }),
    many: (count, on) => t(on ? 'areShown' : 'areHidden', { count }),
    failed: t('failed.update'),
  });
}

/** Takes a person off the team for good; hiding would keep them. */
function DeleteMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useLanguage('adminTeam');
  const name = member.full_name;
  return (
    <ConfirmDialog
      write={useMemberChange()}
      input={{ act: 'delete', ids: [member.id] }}
      onClose={onClose}
      title={t('deleteTitle', { name })}
      description={t('deleteNote')}
      losses={[
        { label: t('losses.profile') },
        { label: t('losses.achievements'), count: member.team_achievements.length },
      ]}
      confirmLabel={t('deleteConfirm', { name })}
      done={t('deleted', { name })}
      failed={t('failed.delete')}
    />
  );
}

function useTeamColumns(): Column<Member>[] {
  const { t, date } = useLanguage('adminTeam');
  return [
    {
      id: 'name',
      header: t('fields.name'),
      value: (member) => member.full_name,
      cell: (member) => (
        <span className="flex items-center gap-3">
          <Avatar name={member.full_name} photo={member.photo_path && publicFile('team', member.photo_path)} />
          <span className="font-semibold">{member.full_name}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('fields.kind'),
      value: (member) => t(`kinds.${member.kind}`),
      cell: (member) => <Chip tone={member.kind === 'coach' ? 'water' : 'rope'}>{t(`kinds.${member.kind}`)}</Chip>,
      filter: TEAM_KINDS.map((value) => ({ value, label: t(`plural.${value}`) })),
      filterValue: (member) => member.kind,
    },
    {
      id: 'position',
      header: t('fields.position'),
      value: (member) => member.display_order,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'years',
      header: t('fields.years'),
      value: (member) => member.years_experience,
      besides: true,
    },
    {
      id: 'achievements',
      header: t('fields.achievements'),
      value: (member) => member.team_achievements.length,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'joined',
      header: t('fields.joined'),
      value: (member) => member.joined_on,
      cell: (member) =>
        member.joined_on ? (
          <span className="whitespace-nowrap">{date(member.joined_on)}</span>
        ) : (
          <span className="text-muted">–</span>
        ),
      phone: 'hidden',
    },
    switchColumn<Member>({
      header: t('state'),
      isOn: ({ is_visible }) => is_visible,
      on: t('visible'),
      off: t('hidden'),
    }),
    {
      id: 'specialties',
      header: t('fields.specialties'),
      value: (member) => member.specialties.join(', '),
      besides: true,
    },
    {
      id: 'certifications',
      header: t('fields.certifications'),
      value: (member) => member.certifications.join(', '),
      besides: true,
    },
  ];
}

/** Puts coaches, and athletes, into the order of the site; every move is kept at once. */
function OrderSheet({ team, onClose }: { team: readonly Member[]; onClose: () => void }) {
  const { t } = useLanguage('adminTeam');
  return (
    <Sheet onClose={onClose} title={t('order.title')}>
      <p className="text-muted">{t('order.note')}</p>
      {TEAM_KINDS.map((kind) => (
        <Order key={kind} kind={kind} members={team.filter((member) => member.kind === kind)} />
      ))}
    </Sheet>
  );
}

function Order({ kind, members }: { kind: TeamKind; members: readonly Member[] }) {
  const { t } = useLanguage('adminTeam');
  const { run } = useProcedure('order_team');
  const [order, setOrder] = useState<readonly Member[]>(members);
  if (members.length === 0) return null;
  const put = (next: Member[]) => {
    setOrder(next);
    run({ member_ids: next.map(({ id }) => id) }, { failed: t('failed.order'), onError: () => setOrder(order) });
  };
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold first-letter:uppercase">{t(`plural.${kind}`)}</h2>
      <SortableList
        label={t(`plural.${kind}`)}
        items={order}
        itemId={({ id }) => id}
        itemName={({ full_name }) => full_name}
        onOrder={put}
      >
        {(member) => (
          <span className="flex items-center gap-3">
            <Avatar
              name={member.full_name}
              photo={member.photo_path && publicFile('team', member.photo_path)}
              size="sm"
            />
            <span className="min-w-0 flex-1 font-semibold">{member.full_name}</span>
            {!member.is_visible && <Chip tone="neutral">{t('hidden')}</Chip>}
          </span>
        )}
      </SortableList>
    </section>
  );
}
