import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Returns } from '../../../lib/rpc.ts';

/** A child with its parents, and invitations that wait. */
export type GuardedChild = Returns<'my_guardians'>['children'][number];
export type OpenInvitation = Returns<'my_guardians'>['invitations'][number];

/** Who looks after the family's children, and who is invited to. */
export const guardiansQuery = queryOptions({
  queryKey: ['guardians'],
  queryFn: () => rpc('my_guardians', {}),
});

/** What the link of an invitation is about. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardians', 'invitation', token],
    queryFn: () => rpc('guardian_invitation', { token }),
    retry: false,
  });
