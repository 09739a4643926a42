import { rpcQuery } from '../../../lib/api/club-query.ts';
import { type Returns } from '../../../lib/api/rpc.ts';

/** A child with its parents, and invitations that wait. */
export type GuardedChild = Returns<'my_guardians'>['children'][number];
export type OpenInvitation = Returns<'my_guardians'>['invitations'][number];

/** Who looks after the family's children, and who is invited to. */
export const guardiansQuery = rpcQuery(['guardians'], 'my_guardians', {});

/** What the link of an invitation is about. */
export const invitationQuery = (token: string) =>
  rpcQuery(['guardians', 'invitation', token], 'guardian_invitation', { token }, { retry: false });
