import { Baby, BadgeCheck, BanIcon, Link2, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../lib/paths.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useApproval } from '../../users/use-approval.ts';
import { readAthletes, useApproveAll } from './athletes-data.ts';
import type { Athlete } from './athletes-data.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useAthleteColumns } from './use-athlete-columns.tsx';

const RefuseDialog = late(async () => (await import('./RefuseDialog.tsx')).RefuseDialog);

/** Who asked for an athlete's account: who waits comes first, to be approved or refused. */
export default function AthletesPage() {
  const { t } = useTranslation('adminAthletes');
  const page = useListPage('athletes', ['athletes'], readAthletes);
  const columns = useAthleteColumns();
  const [refusing, setRefusing] = useState<Athlete | null>(null);
  const [linking, setLinking] = useState<Athlete | null>(null);
  const all = useApproveAll();
  const waiting = (ids: string[]) =>
    ids.filter((id) =>
      page.rows?.some((athlete) => athlete.user_id === id && athlete.state === 'waiting' && !athlete.needs_parent),
    );
  const approve = (ids: string[], clear: () => void) =>
    all.run(ids, {
      onSuccess: (count) => {
        clear();
        toast.success(t('approvedMany', { count }));
      },
      failed: t('failed'),
    });
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      range={t('range')}
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowActions={(athlete) => (
        <AthleteMenu athlete={athlete} onRefuse={() => setRefusing(athlete)} onLink={() => setLinking(athlete)} />
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
      {linking && <LinkDialog athlete={linking} onClose={() => setLinking(null)} />}
      {refusing && <RefuseDialog athlete={refusing} onClose={() => setRefusing(null)} />}
    </AdminList>
  );
}

interface AthleteMenuProps {
  athlete: Athlete;
  onRefuse: () => void;
  onLink: () => void;
}

function AthleteMenu({ athlete, onRefuse, onLink }: AthleteMenuProps) {
  const { t } = useTranslation(['adminAthletes', 'users']);
  const name = athlete.full_name || (athlete.email ?? '');
  const approve = useApproval({ user_id: athlete.user_id, name });
  return (
    <RowMenu
      name={t('adminAthletes:actions', { name })}
      entries={[
        ...(athlete.state === 'approved'
          ? [
              {
                label: t('adminAthletes:link.open'),
                icon: <Link2 aria-hidden="true" />,
                onSelect: onLink,
              },
              {
                label: t('users:approve.revoke'),
                icon: <ShieldOff aria-hidden="true" />,
                danger: true,
                onSelect: () => approve(false),
              },
            ]
          : athlete.needs_parent
            ? []
            : [
                {
                  label: t('users:approve.open'),
                  icon: <BadgeCheck aria-hidden="true" />,
                  onSelect: onLink,
                },
              ]),
        ...(athlete.child_id
          ? [
              {
                label: t('adminAthletes:toChild', { name: athlete.child_name }),
                icon: <Baby aria-hidden="true" />,
                to: `${paths.adminSection('children')}?child=${athlete.child_id}`,
              },
            ]
          : []),
        ...(athlete.state === 'waiting'
          ? [
              {
                label: t('adminAthletes:refuse.open'),
                icon: <BanIcon aria-hidden="true" />,
                danger: true,
                onSelect: onRefuse,
              },
            ]
          : []),
      ]}
    />
  );
}
