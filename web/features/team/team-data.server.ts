import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized, localizedWords } from '../../lib/format/localized.ts';
import { personName } from '../../lib/forms/person-name.ts';
import type { TeamMember } from './MemberCard.tsx';

const COLUMNS = `id,kind,full_name,photo_path,years_experience,joined_on,
  ${inAllLanguages('bio', 'certifications', 'specialties')},team_achievements(id,year,${inAllLanguages('title', 'description')})` as const;

/** Coaches and athletes that the public sees, in the club's order; null where they could not be read. */
export async function readTeam(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<TeamMember[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db.from('team_members').select(COLUMNS).eq('is_visible', true).order('display_order').order('full_name'),
  );
  return (
    rows?.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: personName(row.full_name, locale),
      bio: localized(row, 'bio', locale),
      photo: row.photo_path,
      years: row.years_experience,
      certifications: localizedWords(row, 'certifications', locale),
      specialties: localizedWords(row, 'specialties', locale),
      joinedYear: row.joined_on ? Number(row.joined_on.slice(0, 4)) : null,
      achievements: row.team_achievements
        .map((won) => ({
          id: won.id,
          title: localized(won, 'title', locale),
          year: won.year,
          description: localized(won, 'description', locale),
        }))
        .sort((a, b) => b.year - a.year),
    })) ?? null
  );
}
