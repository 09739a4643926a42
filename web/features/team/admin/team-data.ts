import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamKind } from '../../../../contracts/team.ts';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Columns, Translated } from '../../../lib/rows.ts';
import { dataOf, rowsOf, rpc } from '../../../lib/rpc.ts';
import type { Answer, Args } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

type Achievement = Columns<'team_achievements', 'id' | 'year'> &
  Translated<'title'> & { [Text in 'description' | 'description_en' | 'description_ru']: string | null };

/** A coach or an athlete of the public page, with what they have won, the newest first. */
export type Member = Columns<
  'team_members',
  | 'id'
  | 'full_name'
  | 'photo_path'
  | 'years_experience'
  | 'certifications'
  | 'certifications_en'
  | 'certifications_ru'
  | 'specialties'
  | 'specialties_en'
  | 'specialties_ru'
  | 'is_visible'
  | 'joined_on'
  | 'display_order'
> &
  Translated<'bio'> & { kind: TeamKind; team_achievements: Achievement[] };

const SELECT =
  'id,kind,full_name,photo_path,years_experience,is_visible,joined_on,display_order,' +
  `${inAllLanguages('bio', 'certifications', 'specialties')},team_achievements(id,year,${inAllLanguages('title', 'description')})`;

/** Everybody of the team, hidden ones too: coaches, then athletes, in the order of the site. */
export const teamQuery = queryOptions({
  queryKey: ['team_members', 'admin'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('team_members')
      .select(SELECT)
      .order('kind', { ascending: false })
      .order('display_order')
      .order('full_name');
    return rowsOf<Member[]>(answer).map((member) => ({
      ...member,
      team_achievements: [...member.team_achievements].sort((a, b) => b.year - a.year),
    }));
  },
});

/** Makes or changes a person of the team, or puts people in order; afterwards the team is read anew. Throws ClubError. */
export function useTeamCall<Name extends 'save_team_member' | 'order_team'>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team_members'] }),
  });
}

export type MemberChange = { act: 'show'; ids: string[]; is_visible: boolean } | { act: 'delete'; ids: string[] };

/** Shows, hides or deletes people of the team. Throws ClubError. */
export function useMemberChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: MemberChange) => {
      const client = await supabase();
      const table = client.from('team_members');
      const write = change.act === 'show' ? table.update({ is_visible: change.is_visible }) : table.delete();
      return dataOf((await write.in('id', change.ids).select('id')) as Answer<{ id: string }[]>);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['team_members'] }),
  });
}

/** A person as save_team_member takes them; without one, what a new coach starts from. */
export function memberInput(member: Member | undefined): Args<'save_team_member'> {
  return {
    ...(member ? { member_id: member.id } : {}),
    kind: member?.kind ?? 'coach',
    full_name: member?.full_name ?? '',
    photo_path: member?.photo_path ?? null,
    bio: member?.bio ?? '',
    bio_en: member?.bio_en ?? '',
    bio_ru: member?.bio_ru ?? '',
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
      member?.team_achievements.map(({ id, title, title_en, title_ru, year, ...more }) => ({
        id,
        title,
        title_en: title_en ?? '',
        title_ru: title_ru ?? '',
        year,
        description: more.description ?? '',
        description_en: more.description_en ?? '',
        description_ru: more.description_ru ?? '',
      })) ?? [],
  };
}
