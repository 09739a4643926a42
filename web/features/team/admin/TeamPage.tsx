import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSwitch } from '../../../kit/use-switch.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { DeleteMemberDialog } from './DeleteMemberDialog.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { teamQuery, useMemberChange } from './team-data.ts';
import type { Member } from './team-data.ts';
import { useTeamColumns } from './use-team-columns.tsx';

const MemberSheet = late(async () => (await import('./MemberSheet.tsx')).MemberSheet);

/** In the address while people are put in order. */
const ORDER = 'order';

/** The coaches and athletes of the public page. */
export default function TeamPage() {
  const { t } = useTranslation('adminTeam');
  const team = useQuery(teamQuery);
  const [removing, setRemoving] = useState<Member | null>(null);
  const shown = useAddressParam('member');
  const columns = useTeamColumns();
  const show = useShow();
  const opened = team.data?.find(({ id }) => id === shown.value);
  const add = <AddButton onClick={shown.openNew}>{t('add')}</AddButton>;
  const order = (
    <Button kind="secondary" icon={<ArrowDownUp aria-hidden="true" />} onClick={() => shown.open(ORDER)}>
      {t('order.open')}
    </Button>
  );
  return (
    <AdminList
      {...wholeList('team', team)}
      label={t('title')}
      lead={t('lead')}
      action={
        <div className="flex flex-wrap gap-3">
          {team.data && team.data.length > 1 && order}
          {add}
        </div>
      }
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(member) => (
        <MemberMenu
          member={member}
          onEdit={() => shown.open(member.id)}
          onShow={(on) => show([member], on)}
          onDelete={() => setRemoving(member)}
        />
      )}
      bulkActions={(ids, clear) => (
        <BulkSwitch
          rows={team.data?.filter(({ id }) => ids.includes(id)) ?? []}
          isOn={({ is_visible }) => is_visible}
          on={t('show')}
          off={t('hide')}
          onSet={(rows, on) => {
            show(rows, on);
            clear();
          }}
        />
      )}
      empty={{ title: t('empty'), note: t('emptyNote'), action: add }}
    >
      {(shown.isNew || opened) && <MemberSheet key={shown.value} member={opened} onClose={shown.close} />}
      {shown.value === ORDER && team.data && <OrderSheet team={team.data} onClose={shown.close} />}
      {removing && <DeleteMemberDialog member={removing} onClose={() => setRemoving(null)} />}
    </AdminList>
  );
}

interface MemberMenuProps {
  member: Member;
  onEdit: () => void;
  onShow: (on: boolean) => void;
  onDelete: () => void;
}

function MemberMenu({ member, onEdit, onShow, onDelete }: MemberMenuProps) {
  const { t } = useTranslation(['adminTeam', 'common']);
  const Icon = member.is_visible ? EyeOff : Eye;
  return (
    <RowMenu
      name={t('adminTeam:actions', { name: member.full_name })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(member.is_visible ? 'adminTeam:hide' : 'adminTeam:show'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => onShow(!member.is_visible),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Shows people on the site or hides them. */
function useShow() {
  const { t } = useTranslation('adminTeam');
  const { mutateAsync } = useMemberChange();
  return useSwitch<Member>(({ ids, on }) => mutateAsync({ act: 'show', ids, is_visible: on }), {
    done: (on, [first, ...others]) =>
      first && others.length === 0
        ? t(on ? 'shown' : 'isHidden', { name: first.full_name })
        : t(on ? 'areShown' : 'areHidden', { count: others.length + 1 }),
    failed: t('failed.update'),
  });
}
