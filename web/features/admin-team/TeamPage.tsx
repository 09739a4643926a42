import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Ellipsis, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { DeleteMemberDialog } from './DeleteMemberDialog.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { teamQuery, useMemberChange } from './team-data.ts';
import type { Member } from './team-data.ts';
import { useTeamColumns } from './use-team-columns.tsx';

/** In the address for somebody new, and while people are put in order. */
const NEW = 'new';
const ORDER = 'order';

/** The coaches and athletes of the public page. */
export function TeamPage() {
  const { t } = useTranslation('adminTeam');
  const { data: team, error, refetch } = useQuery(teamQuery);
  const [removing, setRemoving] = useState<Member | null>(null);
  const shown = useAddressParam('member');
  const columns = useTeamColumns();
  const opened = team?.find(({ id }) => id === shown.value);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('add')}
    </Button>
  );
  const order = (
    <Button kind="secondary" icon={<ArrowDownUp aria-hidden="true" />} onClick={() => shown.open(ORDER)}>
      {t('order.open')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <div className="flex flex-wrap gap-3">
            {team && team.length > 1 && order}
            {add}
          </div>
        }
      />
      <DataTable
        name="team"
        label={t('title')}
        columns={columns}
        rows={team}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(member) => (
          <MemberMenu member={member} onEdit={() => shown.open(member.id)} onDelete={() => setRemoving(member)} />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} action={add}>
              {t('emptyNote')}
            </EmptyState>
          </div>
        }
      />
      {(shown.value === NEW || opened) && <MemberSheet key={shown.value} member={opened} onClose={shown.close} />}
      {shown.value === ORDER && team && <OrderSheet team={team} onClose={shown.close} />}
      {removing && <DeleteMemberDialog member={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface MemberMenuProps {
  member: Member;
  onEdit: () => void;
  onDelete: () => void;
}

function MemberMenu({ member, onEdit, onDelete }: MemberMenuProps) {
  const { t } = useTranslation(['adminTeam', 'common']);
  const show = useShow(member);
  const Icon = member.is_visible ? EyeOff : Eye;
  return (
    <Menu
      trigger={<IconButton name={t('adminTeam:actions', { name: member.full_name })} icon={<Ellipsis />} />}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(member.is_visible ? 'adminTeam:hide' : 'adminTeam:show'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => show(!member.is_visible),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Shows a person on the site or hides them; either can be taken back in the toast. */
function useShow({ id, full_name: name }: Member): (visible: boolean) => void {
  const { t } = useTranslation(['adminTeam', 'common']);
  const { mutateAsync } = useMemberChange();
  const set = (is_visible: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { act: 'show', id, is_visible },
      {
        onSuccess: () =>
          toast.success(
            t(is_visible ? 'adminTeam:shown' : 'adminTeam:isHidden', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!is_visible, false) } } : {},
          ),
        onError: (error) => toast.error(t('adminTeam:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}
