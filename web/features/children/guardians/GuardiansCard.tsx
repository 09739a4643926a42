import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/states/late.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { guardiansQuery, type GuardedChild } from './guardians-data.ts';
import { InvitationRow } from './InvitationRow.tsx';

const InviteDialog = late(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** The second parents: by child, with invitations that wait; of one child on its own profile. */
export function GuardiansCard({ childId, userId }: { childId?: string; userId: string }) {
  const { t } = useLanguage('guardians');
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
          <Button kind="secondary" icon={<UserPlus />} onClick={() => setInviting(true)}>
            {t('invite.open')}
          </Button>
        )
      }
    >
      <p id="guardians" className="scroll-mt-24 text-muted">
        {t('what')}
      </p>
      {!data && <QueryState query={{ data, error, refetch }} rows={2} />}
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
      {removal && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </Card>
  );
}

interface ChildRowProps {
  child: GuardedChild;
  userId: string;
  onRemove: (removal: Removal) => void;
}

function ChildRow({ child, userId, onRemove }: ChildRowProps) {
  const { t } = useLanguage('guardians');
  return (
    <li className="py-3">
      <p className="font-semibold">{child.first_name}</p>
      <ul>
        {child.people.map((person) => {
          const self = person.user_id === userId;
          const mayGo = !person.first && (child.mine || self);
          return (
            <li key={person.user_id} className="flex min-h-11 items-center gap-3">
              <UserRound className="size-5 shrink-0 text-muted" />
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

/** A second parent's removal. */
interface Removal {
  child_id: string;
  user_id: string;
  name: string;
  /** First name. */
  child: string;
  /** It is the person who asks. */
  self: boolean;
}

/** Says what ends, for another or for oneself. */
function RemoveDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { t } = useLanguage('guardians');
  const navigate = useNavigate();
  const { child_id, user_id, name, child, self } = removal;
  return (
    <ConfirmDialog
      call="remove_guardian"
      input={{ child_id, user_id }}
      onClose={onClose}
      title={self ? t('remove.selfTitle', { child }) : t('remove.title', { name, child })}
      description={self ? t('remove.selfNote', { child }) : t('remove.note', { name, child })}
      confirmLabel={self ? t('remove.selfConfirm') : t('remove.confirm', { name })}
      done={t('remove.done', { name })}
      // The child's profile is not there any more for the guardian who left.
      onDone={() => self && navigate(paths.dashboard)}
    />
  );
}
