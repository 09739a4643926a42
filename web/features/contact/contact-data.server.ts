import type { RouterContextProvider } from 'react-router';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import { publicReader, rowsOf } from '../../lib/public-rest.server.ts';

/** A weekday (1 Monday … 7) with its opening times in club time. */
export interface OfficeDay {
  day: number;
  opens: string;
  closes: string;
}

interface SettingsRow {
  phones: string[];
  email: string;
  office_hours: OfficeDay[];
}

/** Address, phones and office hours; null where they could not be read. */
export async function readContact(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf<SettingsRow>(
    db
      .from('club_settings')
      .select(`phones,email,office_hours,${inAllLanguages('address')}`)
      .limit(1),
  );
  const club = rows?.[0];
  if (!club) return null;
  return {
    address: localized(club, 'address', locale),
    phones: club.phones,
    email: club.email,
    hours: [...club.office_hours].sort((a, b) => a.day - b.day),
  };
}

export type ContactData = Awaited<ReturnType<typeof readContact>>;
