import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEAM_KINDS } from '../../../../contracts/team.ts';
import type { TeamKind } from '../../../../contracts/team.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SortableList } from '../../../components/SortableList.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { publicFile } from '../../../lib/paths.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useTeamCall } from './team-data.ts';
import type { Member } from './team-data.ts';

/** Puts coaches, and athletes, into the order of the site; every move is kept at once. */
export function OrderSheet({ team, onClose }: { team: readonly Member[]; onClose: () => void }) {
  const { t } = useTranslation('adminTeam');
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('order.title')}>
      <p className="text-muted">{t('order.note')}</p>
      {TEAM_KINDS.map((kind) => (
        <Order key={kind} kind={kind} members={team.filter((member) => member.kind === kind)} />
      ))}
    </Sheet>
  );
}

function Order({ kind, members }: { kind: TeamKind; members: readonly Member[] }) {
  const { t } = useTranslation('adminTeam');
  const { mutateAsync } = useTeamCall('order_team');
  const [order, setOrder] = useState<readonly Member[]>(members);
  if (members.length === 0) return null;
  const put = (next: Member[]) => {
    setOrder(next);
    runMutation(
      mutateAsync,
      { member_ids: next.map(({ id }) => id) },
      {
        onError: (error) => {
          setOrder(order);
          toast.error(t('failed.order'), { description: errorText(codeOf(error)) });
        },
      },
    );
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
