import { useQuery } from '@tanstack/react-query';
import { MailIcon, UserPlus, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/late.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { RemoveGuardianDialog } from './RemoveGuardianDialog.tsx';
import type { Removal } from './RemoveGuardianDialog.tsx';
import { guardiansQuery } from './guardians-data.ts';
import type { GuardedChild, OpenInvitation } from './guardians-data.ts';

const InviteDialog = late(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** Who else looks after the children: by child, with invitations that wait; of one child on its own profile. */
export function GuardiansCard({ childId, userId }: { childId?: string; userId: string }) {
  const { t } = useTranslation('guardians');
  const { data, error, refetch } = useQuery(guardiansQuery);
  const [inviting, setInviting] = useState(false);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const children = data?.children.filter((child) => !childId || child.child_id === childId) ?? [];
  const invitations = data?.invitations.filter(({ child_ids }) => !childId || child_ids.includes(childId)) ?? [];
  const own = children.filter(({ mine }) => mine);
  const shared = children.filter(({ people }) => people.length > 1);
  if (data && children.length === 0) return null;
  return (
    <Card
      title={t('title')}
      aside={
        own.length > 0 && (
          <Button kind="secondary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
            {t('invite.open')}
          </Button>
        )
      }
    >
      <p id="guardians" className="scroll-mt-24 text-muted">
        {t('what')}
      </p>
      {error && !data && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && shared.length === 0 && invitations.length === 0 && <p className="mt-3 font-semibold">{t('alone')}</p>}
      <ul className="mt-3 flex flex-col divide-y divide-line empty:hidden">
        {shared.map((child) => (
          <ChildRow key={child.child_id} child={child} userId={userId} onRemove={setRemoval} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {inviting && <InviteDialog family={own} onClose={() => setInviting(false)} />}
      {removal && <RemoveGuardianDialog removal={removal} onClose={() => setRemoval(null)} />}
    </Card>
  );
}

interface ChildRowProps {
  child: GuardedChild;
  userId: string;
  onRemove: (removal: Removal) => void;
}

function ChildRow({ child, userId, onRemove }: ChildRowProps) {
  const { t } = useTranslation('guardians');
  return (
    <li className="py-3">
      <p className="font-semibold">{child.first_name}</p>
      <ul>
        {child.people.map((person) => {
          const self = person.user_id === userId;
          const mayGo = !person.first && (child.mine || self);
          return (
            <li key={person.user_id} className="flex min-h-11 items-center gap-3">
              <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {person.name}
                {self && <span className="text-muted"> · {t('you')}</span>}
              </span>
              <Chip tone={person.first ? 'water' : 'neutral'}>{person.first ? t('first') : t('second')}</Chip>
              {mayGo && (
                <IconButton
                  name={t('remove.open', { name: person.name, child: child.first_name })}
                  icon={<X />}
                  onClick={() =>
                    onRemove({
                      child_id: child.child_id,
                      user_id: person.user_id,
                      name: person.name,
                      child: child.first_name,
                      self,
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function InvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('guardians');
  const { date } = useFormat();
  const withdraw = useProcedure('withdraw_guardian_invitation');
  const take = () =>
    withdraw.run(
      { invitation_id: invitation.id },
      {
        onSuccess: () => toast.success(t('withdraw.done')),
        failed: t('failed'),
      },
    );
  return (
    <li className="flex items-center gap-3 py-3">
      <MailIcon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{invitation.email}</p>
        <p className="text-sm text-muted">
          {t('invited', { names: invitation.first_names.join(', '), date: date(invitation.expires_at) })}
        </p>
      </div>
      <Button
        kind="quiet"
        busy={withdraw.isPending}
        aria-label={`${t('withdraw.open')}: ${invitation.email}`}
        onClick={take}
      >
        {t('withdraw.open')}
      </Button>
    </li>
  );
}
