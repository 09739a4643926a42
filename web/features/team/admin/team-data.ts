import { queryOptions } from '@tanstack/react-query';
import { formTexts } from '../../../kit/form-texts.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask, type Args } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS = `id,kind,full_name,photo_path,years_experience,is_visible,joined_on,display_order,
  ${inAllLanguages('bio', 'certifications', 'specialties')},team_achievements(id,year,${inAllLanguages('title', 'description')})` as const;

/** A coach or an athlete of the public page, with what they have won, the newest first. */
export type Member = Selected<'team_members', typeof COLUMNS>;

/** Everybody of the team, hidden ones too: coaches, then athletes, in the order of the site. */
export const teamQuery = queryOptions({
  queryKey: ['team_members', 'admin'],
  queryFn: async () => {
    const team = await ask((club) =>
      club
        .from('team_members')
        .select(COLUMNS)
        .order('kind', { ascending: false })
        .order('display_order')
        .order('full_name'),
    );
    return team.map((member) => ({
      ...member,
      team_achievements: [...member.team_achievements].sort((a, b) => b.year - a.year),
    }));
  },
});

/** Shows, hides or deletes people of the team. Throws ClubError. */
export const useMemberChange = () => useRowChange<Pick<Member, 'is_visible'>>('team_members', ['team_members']);

/** A person as save_team_member takes them; without one, what a new coach starts from. */
export function memberInput(member: Member | undefined): Args<'save_team_member'> {
  return {
    ...(member ? { member_id: member.id } : {}),
    kind: member?.kind ?? 'coach',
    full_name: member?.full_name ?? '',
    photo_path: member?.photo_path ?? null,
    ...formTexts(member, 'bio'),
    years_experience: member?.years_experience ?? null,
    certifications: member?.certifications ?? [],
    certifications_en: member?.certifications_en ?? [],
    certifications_ru: member?.certifications_ru ?? [],
    specialties: member?.specialties ?? [],
    specialties_en: member?.specialties_en ?? [],
    specialties_ru: member?.specialties_ru ?? [],
    joined_on: member?.joined_on ?? null,
    is_visible: member?.is_visible ?? true,
    achievements:
      member?.team_achievements.map((won) => ({
        id: won.id,
        year: won.year,
        ...formTexts(won, 'title', 'description'),
      })) ?? [],
  };
}
