import { sql } from 'kysely';
import type { CertificateKind } from '../../../contracts/certificates.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';

/** A certificate, its swimmer, and who is notified about it: both parents and the athlete. */
interface HeldCertificate {
  id: string;
  kind: CertificateKind;
  state: string;
  valid_until: string;
  child_id: string | null;
  name: string;
  to: string[];
}

/**
 * The certificates with their swimmers, of those that the condition names as `certificates`. Runs with the club's
 * rights.
 */
export const heldCertificates = (
  trx: Transaction,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<HeldCertificate[]> => allRows(trx)`
    select certificates.id, kind, state, valid_until, certificates.child_id,
      coalesce(children.full_name, profiles.full_name, '') as name,
      array(
        select certificates.user_id where certificates.user_id is not null
        union select unnest(private.parents_of(certificates.child_id))
        union select athletes.user_id from athlete_accounts as athletes where athletes.child_id = certificates.child_id and approved
      ) as to
    from certificates
    left join children on children.id = certificates.child_id
    left join profiles on profiles.user_id = certificates.user_id
    where ${condition} order by valid_until, certificates.id
  `;
