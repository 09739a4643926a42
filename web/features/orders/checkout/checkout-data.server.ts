import type { RouterContextProvider } from 'react-router';
import type { PriceDisplay } from '../../../../contracts/money.ts';
import { inAllLanguages, localized } from '../../../lib/localized.ts';
import { publicReader, rowsOf } from '../../../lib/public-rest.server.ts';

/** A pool where orders are taken. */
export interface PickupLocation {
  id: string;
  name: string;
  address: string;
}

/** Where orders can be taken, and how prices are written. */
export async function readCheckout(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ locations: PickupLocation[]; priceDisplay: PriceDisplay }> {
  const { db, locale } = publicReader(request, context);
  const [rows, settings] = await Promise.all([
    rowsOf<{ id: string }>(
      db
        .from('locations')
        .select(`id,${inAllLanguages('name', 'address')}`)
        .eq('is_active', true)
        .eq('type', 'pool')
        .order('name'),
    ),
    rowsOf<{ price_display: PriceDisplay }>(db.from('club_settings').select('price_display').limit(1)),
  ]);
  return {
    locations: (rows ?? []).map((row) => ({
      id: row.id,
      name: localized(row, 'name', locale),
      address: localized(row, 'address', locale),
    })),
    priceDisplay: settings?.[0]?.price_display ?? 'bgn_eur',
  };
}
