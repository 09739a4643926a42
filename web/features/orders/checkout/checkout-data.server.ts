import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../../lib/format/localized.ts';

/** A pool where orders are taken. */
export interface PickupLocation {
  id: string;
  name: string;
  address: string;
}

/** The locations at which orders can be taken. */
export async function readCheckout(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ locations: PickupLocation[] }> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('locations')
      .select(`id,${inAllLanguages('name', 'address')}`)
      .eq('is_active', true)
      .eq('type', 'pool')
      .order('name'),
  );
  return {
    locations: (rows ?? []).map((row) => ({
      id: row.id,
      name: localized(row, 'name', locale),
      address: localized(row, 'address', locale),
    })),
  };
}
