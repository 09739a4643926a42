import { queryOptions, useMutation } from '@tanstack/react-query';
import { clubDay } from '../../../../contracts/time.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { removeStoredSession } from '../../../lib/api/stored-session.ts';
import { auth } from '../../../lib/api/supabase.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showProof, type Proof } from './account-data.ts';

/** Loads everything that the club keeps of the person as one file. Throws ClubError. */
export function useExport(fileName: string) {
  return useWrite(async () => {
    const data = await rpc('export_my_data', {});
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(`${fileName}-${clubDay()}.json`, file);
  }, STALE_AFTER.export_my_data);
}

/** Losses of the account, and reasons against it: read again each time they are asked for. */
export const erasurePreviewQuery = queryOptions({
  queryKey: ['account', 'erasure'],
  staleTime: 0,
  gcTime: 0,
  queryFn: () => rpc('preview_erasure', {}),
});

/** Erases the account, leaves the signed-in area by `leave`, then forgets the session in this browser. Throws ClubError. */
export function useErase(leave: () => Promise<void> | void) {
  return useMutation({
    mutationFn: async ({ typed_email, proof }: { typed_email: string; proof: Proof }) => {
      await showProof(proof);
      return rpc('erase_my_account', { typed_email });
    },
    // Not at the call: the page that called is gone by then.
    onSuccess: async () => {
      await leave();
      const client = await auth();
      // No session is left that could sign out at the server.
      await client.signOut({ scope: 'local' }).catch(() => undefined);
      removeStoredSession();
    },
  });
}
