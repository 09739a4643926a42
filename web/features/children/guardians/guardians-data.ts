import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Invites somebody by mail. Throws ClubError. */
export const useInvite = () =>
  useGuardianCall((args: { child_ids: string[]; email: string }) => rpc('invite_guardian', args));

/** Makes the link of an invitation void. Throws ClubError. */
export const useWithdrawInvitation = () =>
  useGuardianCall((args: { invitation_id: string }) => rpc('withdraw_guardian_invitation', args));

/** Ends somebody's being a second parent. Throws ClubError. */
export const useRemoveGuardian = () =>
  useGuardianCall((args: { child_id: string; user_id: string }) => rpc('remove_guardian', args));

/** Accepts an invitation. Throws ClubError. */
export const useAcceptInvitation = () =>
  useGuardianCall((args: { token: string }) => rpc('accept_guardian_invitation', args));

function useGuardianCall<Args, Result>(call: (args: Args) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(['guardians', 'children'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
