import type { Seller } from '../../../contracts/invoices.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

interface SellerSettings {
  company: Seller;
  vat_percent: number;
  vat_ground: string;
  at_once: boolean;
}

/** The current issuer of the club's invoices; refuses a club that has not entered its company data. */
export async function readSeller(trx: Transaction): Promise<SellerSettings> {
  const club = await trx
    .selectFrom('club_settings')
    .select(['company_name', 'company_eik', 'company_vat', 'company_address', 'company_mol'])
    .select(['vat_percent', 'vat_ground', 'invoices_at_once'])
    .executeTakeFirstOrThrow();
  if (!club.company_name || !club.company_eik) throw new ClubError('invoices_not_set_up');
  return {
    company: {
      name: club.company_name,
      eik: club.company_eik,
      vat_number: club.company_vat,
      address: club.company_address,
      mol: club.company_mol,
    },
    vat_percent: club.vat_percent,
    vat_ground: club.vat_ground,
    at_once: club.invoices_at_once,
  };
}
