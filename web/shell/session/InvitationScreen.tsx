import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

interface InvitationScreenProps {
  title: string;
  /** The invitation as far as it is known. */
  invitation: { data: { state: string } | undefined; error: unknown; isPending: boolean };
  /** The way out where the invitation is of no use any more. */
  wayOut: ReactNode;
  /** The content of an open invitation. */
  children: ReactNode;
}

/** The screen behind the link of an invitation: open, or why it is not. */
export function InvitationScreen({ title, invitation, wayOut, children }: InvitationScreenProps) {
  const { t } = useLanguage('guardians');
  const { data, error, isPending } = invitation;
  const dead = error ? codeOf(error) : data && data.state !== 'open' ? `invitation_${data.state}` : null;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{title}</title>
      <h1 className="mb-4 text-3xl font-bold">{title}</h1>
      {isPending && <Skeleton className="h-64 rounded-card" />}
      {dead === 'invitation_used' ? (
        <EmptyState
          card
          title={errorText(dead)}
          action={<ButtonLink to={paths.start}>{t('accept.toOwn')}</ButtonLink>}
          note={t('accept.usedNote')}
        />
      ) : (
        dead && <EmptyState card title={errorText(dead)} action={wayOut} note={t('accept.askAgain')} />
      )}
      {data?.state === 'open' && children}
    </div>
  );
}
