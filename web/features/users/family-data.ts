import { clubDay } from '../../../contracts/time.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { showProof, type Proof } from './account/account-data.ts';

/** Saves everything that the club keeps of a family as one file. Throws ClubError. */
export function useExportFamily(userId: string, fileName: string) {
  return useWrite(async (proof: Proof) => {
    await showProof(proof);
    const data = await rpc('export_family', { user_id: userId });
    saveFile(`${fileName}-${clubDay()}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  }, STALE_AFTER.export_family);
}

/** Losses of a family, and reasons against it: read each time the dialog opens. Throws ClubError. */
export const familyErasureQuery = (userId: string) =>
  rpcQuery(['users', 'erasure', userId], 'preview_family_erasure', { user_id: userId }, { staleTime: 0, gcTime: 0 });

/** Erases a family; every list that showed it is read again. Throws ClubError. */
export function useEraseFamily(userId: string) {
  return useWrite(async ({ typed_email, proof }: { typed_email: string; proof: Proof }) => {
    await showProof(proof);
    return rpc('erase_family', { user_id: userId, typed_email });
  }, STALE_AFTER.erase_family);
}
