import { queryOptions } from '@tanstack/react-query';
import type { CertificateKind } from '../../../contracts/certificates.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { dataOf, rpc, type Args } from '../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';
import { currentSession, supabase } from '../../lib/api/supabase.ts';
import { uploadFile } from '../../lib/api/upload.ts';

export const CERTIFICATE_COLUMNS = 'id,kind,valid_until,file_path,state,note,created_at';

/** A certificate of a swimmer. */
export type Certificate = Selected<'certificates', typeof CERTIFICATE_COLUMNS>;

/** The certificates of the calling athlete: those of the linked child, or its own. */
export const ownCertificatesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['certificates', 'own', userId],
    queryFn: async () => {
      const client = await supabase();
      const accounts = dataOf(await client.from('athlete_accounts').select('child_id').eq('user_id', userId));
      const childId = accounts[0]?.child_id ?? null;
      const read = client.from('certificates').select(CERTIFICATE_COLUMNS);
      const own = childId ? read.eq('child_id', childId) : read.eq('user_id', userId);
      return { childId, certificates: dataOf(await own.order('valid_until', { ascending: false })) };
    },
  });

/** Of each kind the certificate that counts: the one that lasts longest; one that was not accepted only where there is no other. */
export function currentOf(certificates: readonly Certificate[], kind: CertificateKind): Certificate | undefined {
  const ofKind = certificates.filter((certificate) => certificate.kind === kind);
  const accepted = ofKind.filter(({ state }) => state !== 'rejected');
  return (accepted.length > 0 ? accepted : ofKind).toSorted(
    (a, b) => b.valid_until.localeCompare(a.valid_until) || b.created_at.localeCompare(a.created_at),
  )[0];
}

export interface NewCertificate extends Omit<Args<'save_certificate'>, 'file_path'> {
  file: File;
}

/** Uploads a certificate and keeps it for an admin to check. Throws ClubError: InvalidMimeType, EntityTooLarge of the file. */
export function useBringCertificate() {
  return useWrite(async ({ file, ...certificate }: NewCertificate) => {
    // The folder is whose hand brings it; whose certificate it is says the row.
    const file_path = await uploadFile({
      bucket: 'certificates',
      folder: (await currentSession())?.user.id ?? '',
      file,
    });
    return rpc('save_certificate', { ...certificate, file_path });
  }, STALE_AFTER.save_certificate);
}

/** Accepts several, one after another; returns how many. Throws ClubError with the first refusal. */
export const useVerifyAll = () =>
  useWrite(async (ids: readonly string[]) => {
    for (const certificate_id of ids) await rpc('check_certificate', { certificate_id, verified: true });
    return ids.length;
  }, STALE_AFTER.save_certificate);
