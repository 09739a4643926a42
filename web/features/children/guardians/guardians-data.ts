import { rpcQuery } from '../../../lib/api/club-query.ts';
import { type Returns } from '../../../lib/api/rpc.ts';

/** A child with its parents, and invitations that wait. */
export type GuardedChild = Returns<'my_guardians'>['children'][number];
export type OpenInvitation = Returns<'my_guardians'>['invitations'][number];

/** The second parents of the family's children, and the invited ones. */
export const guardiansQuery = rpcQuery(['guardians'], 'my_guardians', {});

/** The invitation behind a link. */
export const invitationQuery = (token: string) =>
  rpcQuery(['guardians', 'invitation', token], 'guardian_invitation', { token }, { retry: false });
