import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Database } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { readClub, readLocale, type ReceiptClub } from '../invoices/receipts/receipt-facts.ts';

/** A consent with the version that was signed: what was out never changes. */
interface ConsentFacts extends Translated<'title' | 'body'> {
  version: number;
  published_at: string;
  signed_name: string;
  /** The name of the account that signed. */
  account_name: string;
  child_name: string | null;
  agreed_at: string;
  withdrawn_at: string | null;
}

export interface PrintedConsent {
  club: ReceiptClub;
  consent: ConsentFacts;
  locale: Locale;
}

/** A consent that the caller may see, withdrawn or not. Throws consent_not_found. */
export const readConsent = (database: Database, caller: Caller, consentId: string): Promise<PrintedConsent> =>
  database.transaction(caller, async (trx) => {
    const seen = await trx.selectFrom('consents').select('id').where('id', '=', consentId).executeTakeFirst();
    if (!seen) throw new ClubError('consent_not_found');
    return asServiceRole(trx, async (club) => {
      const { rows } = await sql<ConsentFacts>`
        select version, published_at, title, title_en, title_ru, body, body_en, body_ru, signed_name,
          coalesce(profiles.full_name, '') as account_name, children.full_name as child_name, agreed_at, withdrawn_at
        from consents join documents on documents.id = document_id left join profiles on profiles.user_id = consents.user_id
          left join children on children.id = consents.child_id
        where consents.id = ${consentId}::uuid`.execute(club);
      return {
        club: await readClub(club),
        consent: only(rows),
        locale: await readLocale(club, caller.claims.sub ?? null),
      };
    });
  });
