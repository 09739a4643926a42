import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** An invitation of the office that nobody has accepted yet. */
export type OpenInvitation = Columns<
  'user_invitations',
  'id' | 'email' | 'full_name' | 'role' | 'locale' | 'expires_at'
>;

const MOST = 100;

/** The invitations that wait, the newest first; one whose week is over stays to be sent anew. Throws ClubError. */
export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: async () => {
    const client = await supabase();
    return rowsOf<OpenInvitation[]>(
      await client
        .from('user_invitations')
        .select('id,email,full_name,role,locale,expires_at')
        .is('used_at', null)
        .is('withdrawn_at', null)
        .order('created_at', { ascending: false })
        .limit(MOST),
    );
  },
});

/** What the link of an invitation is about. */
export const userInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'invitation', token],
    queryFn: () => rpc('user_invitation', { token }),
    retry: false,
  });

type Call = 'invite_user' | 'withdraw_user_invitation' | 'accept_user_invitation';

/** Invites, takes back or accepts; afterwards what waits is read anew. Throws ClubError. */
export function useInvitationCall<Name extends Call>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'invitations'] }),
  });
}
