import { queryOptions } from '@tanstack/react-query';
import type { SkillStep, StepConflict } from '../../../../contracts/progress.ts';
import { queryClient } from '../../../lib/api/query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { dataOf } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { changeKept } from '../../../lib/first/kept-query.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedStep } from '../roster/queue-entries.ts';
import { later } from '../roster/roster-data.ts';

const CLASS = `id,${inAllLanguages('title')},
  enrollments(children(id,full_name,level_id,skill_level,skill_results(skill_id,step,marked_at,client_id),
    level_passes(level_id))),class_instructors(instructor_id),instructor_id` as const;
const LEVELS = `id,skill_level,color,is_active,${inAllLanguages('name')},
  skills(id,is_active,picture_path,${inAllLanguages('name', 'meaning')})` as const;
const CLUB = 'level_step,level_by_admin' as const;

type ClassRow = Selected<'classes', typeof CLASS>;
type ChildRow = ClassRow['enrollments'][number]['children'];
export type StepLevel = Selected<'levels', typeof LEVELS>;

/** The step of a child in a skill as the club has it. */
export interface KnownStep {
  skill_id: string;
  step: SkillStep;
  marked_at: string | null;
  client_id: string | null;
}

export interface StepChild extends Omit<ChildRow, 'skill_results'> {
  steps: KnownStep[];
}

/** A class with its children and their steps, the club's levels with their skills, and when a level is passed. */
export interface ClassSteps {
  swimClass: Omit<ClassRow, 'enrollments'>;
  children: StepChild[];
  levels: StepLevel[];
  club: Selected<'club_settings', typeof CLUB>;
}

/** The steps of a whole class; they stay on the device for the deck without a network. Throws ClubError. */
export const stepsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['progress', 'class', classId],
    queryFn: async (): Promise<ClassSteps> => {
      const client = await supabase();
      const [swimClass, levels, club] = await Promise.all([
        client
          .from('classes')
          .select(CLASS)
          .eq('id', classId)
          .eq('enrollments.status', 'active')
          .is('enrollments.children.level_passes.taken_back_at', null)
          .single(),
        client
          .from('levels')
          .select(LEVELS)
          .eq('skills.is_active', true)
          .order('display_order')
          .order('created_at')
          .order('id')
          .order('display_order', { referencedTable: 'skills' })
          .order('name', { referencedTable: 'skills' }),
        client.from('club_settings').select(CLUB).single(),
      ]);
      const { enrollments, ...head } = dataOf(swimClass);
      const children = enrollments.map(({ children: { skill_results, ...child } }) => ({
        ...child,
        steps: skill_results as KnownStep[],
      }));
      children.sort((a, b) => a.full_name.localeCompare(b.full_name, 'bg'));
      return { swimClass: head, children, levels: dataOf(levels), club: dataOf(club) };
    },
  });

/** The level that a child has now: its own, else the first that maps to its level; as private.own_level_id says. */
export const ownLevel = (
  levels: readonly StepLevel[],
  { level_id, skill_level }: Pick<StepChild, 'level_id' | 'skill_level'>,
): StepLevel | undefined =>
  levels.find(({ id }) => id === level_id) ??
  levels.find((level) => level.is_active && level.skill_level === skill_level);

/** The step that counts here, and the time of the one that the club has. */
export interface ShownStep {
  step: SkillStep;
  marked_at: string | null;
  client_id: string | null;
  /** The step that the club has. */
  there: SkillStep;
}

/** The step of a child in a skill under those of this browser: what waits to be sent goes before what the club knows. */
export function stepOf({ id, steps }: StepChild, skillId: string, marks: MarkSnapshot): ShownStep {
  const ours = ({ child_id, skill_id }: QueuedStep) => child_id === id && skill_id === skillId;
  const current = steps.find(({ skill_id }) => skill_id === skillId);
  const sent = marks.steps.sent.findLast(ours);
  const there = sent ? later(current, sent) : current;
  const { step = 0, client_id = null } = marks.steps.pending.findLast(ours) ?? there ?? {};
  return { step, client_id, marked_at: there?.marked_at ?? null, there: there?.step ?? 0 };
}

/** True if the child has every skill of the level at the club's step, and has not passed it. */
export const isReady = (child: StepChild, level: StepLevel, club: ClassSteps['club'], marks: MarkSnapshot): boolean =>
  level.skills.length > 0 &&
  level.skills.every(({ id }) => stepOf(child, id, marks).step >= club.level_step) &&
  !child.level_passes.some(({ level_id }) => level_id === level.id);

/** Writes steps that the club has by now into what is shown and what the device keeps. */
export async function rememberSteps(
  sent: readonly (KnownStep & { child_id: string; class_id: string })[],
  conflicts: readonly StepConflict[],
): Promise<void> {
  const lost = conflicts
    .filter((conflict) => conflict.kept === 'theirs')
    .map(({ counts, ...conflict }) => ({ ...conflict, client_id: counts }));
  const news = [...sent, ...lost];
  const change = (steps: ClassSteps): ClassSteps => ({
    ...steps,
    children: steps.children.map((child) => withNews(child, news)),
  });
  for (const classId of new Set(sent.map(({ class_id }) => class_id))) {
    const { queryKey } = stepsQuery(classId);
    queryClient().setQueryData<ClassSteps>(queryKey, (steps) => steps && change(steps));
    // oxlint-disable-next-line no-await-in-loop -- one class, seldom two
    await changeKept<ClassSteps>(queryKey, change);
  }
  if (conflicts.length > 0)
    void queryClient().invalidateQueries({ queryKey: ['notifications', 'steps'], refetchType: 'active' });
}

function withNews(child: StepChild, news: readonly (KnownStep & { child_id: string })[]): StepChild {
  const own = news.filter(({ child_id }) => child_id === child.id);
  if (own.length === 0) return child;
  const steps = new Map(child.steps.map((one) => [one.skill_id, one]));
  for (const { skill_id, step, marked_at, client_id } of own)
    steps.set(skill_id, later(steps.get(skill_id), { skill_id, step, marked_at, client_id }));
  return { ...child, steps: [...steps.values()] };
}
