import type { RouterContextProvider } from 'react-router';
import { traderParts } from '../../../contracts/trader.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { localized, inAllLanguages } from '../../lib/format/localized.ts';
import type { FooterFacts } from './Footer.tsx';

/** Contact and pools in the reader's language; empty where they cannot be read. */
export async function readFooterFacts(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FooterFacts> {
  const { db, locale } = publicReader(request, context);
  const [settings, locations] = await Promise.all([
    rowsOf(
      db
        .from('club_settings')
        .select(`${inAllLanguages('address')},phones,email,company_name,company_eik,company_vat,company_address`)
        .limit(1),
    ),
    rowsOf(
      db
        .from('locations')
        .select(`id,${inAllLanguages('name')}`)
        .eq('is_active', true)
        .order('name'),
    ),
  ]);
  const club = settings?.[0];
  return {
    address: club ? localized(club, 'address', locale) : '',
    phones: club?.phones ?? [],
    email: club?.email ?? null,
    trader: club ? traderParts(club, locale) : [],
    locations: (locations ?? []).map((row) => ({ id: row.id, name: localized(row, 'name', locale) })),
  };
}
