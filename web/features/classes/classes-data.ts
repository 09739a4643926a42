import { queryOptions } from '@tanstack/react-query';
import { askQuery } from '../../lib/api/club-query.ts';
import { ask, type Args } from '../../lib/api/rpc.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import type { AdminClass } from './class-list-data.ts';

/** Users who can teach a class. */
export const instructorsQuery = askQuery(['instructors'], (club) =>
  club.from('instructors').select('user_id,full_name').order('full_name'),
);

/** Invited instructors who have not come: accounts that wait, and invitations without one, by their ids. */
export const invitedInstructorsQuery = queryOptions({
  queryKey: ['users', 'invited-instructors'],
  queryFn: async () => {
    const [accounts, invitations] = await Promise.all([
      ask((club) =>
        club
          .from('user_directory')
          .select('user_id,full_name,email')
          .contains('waiting_roles', ['instructor'])
          .limit(100),
      ),
      ask((club) =>
        club
          .from('user_invitations')
          .select('id,full_name,email')
          .eq('role', 'instructor')
          .is('user_id', null)
          .is('used_at', null)
          .is('withdrawn_at', null)
          .limit(100),
      ),
    ]);
    const nameOf = ({ full_name, email }: { full_name: string | null; email: string | null }) =>
      full_name || (email ?? '');
    return [
      ...accounts.map((account) => ({ id: account.user_id, name: nameOf(account) })),
      ...invitations.map((invitation) => ({ id: invitation.id, name: nameOf(invitation) })),
    ].toSorted((a, b) => a.name.localeCompare(b.name, 'bg'));
  },
});

const TITLE_COLUMNS = `id,waiting,${inAllLanguages('title')}` as const;

/** The classes that one answer holds, by title: what filters offer. */
export const classTitlesQuery = askQuery(['classes', 'titles'], (club) =>
  club.from('admin_classes').select(TITLE_COLUMNS).order('title'),
);

/** A class as save_class takes it; without one, what a new class starts from. */
export function classInput(row: AdminClass | null): Args<'save_class'> {
  if (!row) {
    return {
      title: '',
      title_en: '',
      title_ru: '',
      description: '',
      description_en: '',
      description_ru: '',
      instructor_id: '',
      teacher_ids: [],
      assistant_ids: [],
      location_id: '',
      duration_minutes: 45,
      price_per_class: null as unknown as number,
      max_capacity: null as unknown as number,
      lane: null,
      level: null,
      level_id: null,
      age_min: null,
      age_max: null,
      is_active: true,
      single_days: false,
      season_id: null,
      sessions: [{ day_of_week: 1, start_time: '' }],
    };
  }
  const {
    id,
    locations: _locations,
    class_sessions,
    instructor: _name,
    taken: _taken,
    waiting: _waiting,
    is_planned: _planned,
    level_name: _levelName,
    level_name_en: _levelNameEn,
    level_name_ru: _levelNameRu,
    level_color: _levelColor,
    ...columns
  } = row;
  const sessions = class_sessions.map(({ day_of_week, start_time }) => ({
    day_of_week,
    start_time: start_time.slice(0, 5),
  }));
  const texts = Object.fromEntries(
    (['title_en', 'title_ru', 'description', 'description_en', 'description_ru'] as const).map((name) => [
      name,
      columns[name] ?? '',
    ]),
  );
  return { ...columns, ...texts, class_id: id, sessions };
}

/** A new class like another one, as save_class takes it: it has no children, and what it is called in other languages is not known. */
export function copyOf(row: AdminClass, title: string): Args<'save_class'> {
  const { class_id: _id, ...values } = classInput(row);
  return { ...values, title, title_en: '', title_ru: '', is_active: true };
}
