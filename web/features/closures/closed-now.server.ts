import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import type { ClosedNow } from './ClosedNotice.tsx';

/** The locations that are closed at this hour by one press; none where they could not be read. */
export async function readClosedNow(request: Request, context: Readonly<RouterContextProvider>): Promise<ClosedNow[]> {
  const { db, locale } = publicReader(request, context);
  const now = new Date().toISOString();
  const rows = await rowsOf(
    db
      .from('closures')
      .select(`id,closed_until,reason,locations!inner(${inAllLanguages('name')})`)
      .gt('closed_until', now)
      .lte('closed_from', now)
      .order('closed_from'),
  );
  return (
    rows?.map(({ id, closed_until, reason, locations }) => ({
      id,
      name: localized(locations, 'name', locale),
      until: closed_until ?? now,
      reason,
    })) ?? []
  );
}
