import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { clubDay } from '../../../contracts/time.ts';
import { rpc } from '../../lib/rpc.ts';
import { saveFile } from '../../lib/save-file.ts';
import { changeAccount } from './account/account-data.ts';
import type { Proof } from './account/use-proof.tsx';

/** Shows the proof of the admin to the session, where one was asked for. */
const prove = async (proof: Proof) => {
  if (proof.current_password || proof.nonce) await changeAccount(proof);
};

/** Saves everything that the club keeps of a family as one file. Throws ClubError. */
export function useExportFamily(userId: string, fileName: string) {
  return useMutation({
    mutationFn: async (proof: Proof) => {
      await prove(proof);
      const data = await rpc('export_family', { user_id: userId });
      saveFile(
        `${fileName}-${clubDay()}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      );
    },
  });
}

/** What would go with a family, and what holds it: read each time the dialog opens. Throws ClubError. */
export const familyErasureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'erasure', userId],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => rpc('preview_family_erasure', { user_id: userId }),
  });

/** Erases a family; every list that showed it is read again. Throws ClubError. */
export function useEraseFamily(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ typed_email, proof }: { typed_email: string; proof: Proof }) => {
      await prove(proof);
      return rpc('erase_family', { user_id: userId, typed_email });
    },
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'erasure' }),
  });
}
