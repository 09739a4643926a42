import { sql } from 'kysely';
import { ATTENDANCE_DAYS, LESSONS_SHOWN } from '../../../contracts/athletes.ts';
import type { CertificateKind, CertificateState } from '../../../contracts/certificates.ts';
import { athleteDashboardInput } from '../../../contracts/inputs/athletes.ts';
import type { Course, ResultStatus, Round, Split, Stroke } from '../../../contracts/results.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

interface AthleteLesson extends Translated<'title' | 'place'> {
  id: string;
  starts_at: string;
  duration_minutes: number;
}
interface AthleteEvent extends Translated<'title'> {
  id: string;
  starts_at: string;
  ends_at: string;
  kind: string;
  status: 'registered' | 'waitlist';
}
interface AthleteScores {
  id: string;
  date: string;
  metric_set: 'competitive';
  technique: number | null;
  endurance: number | null;
  speed: number | null;
  coordination: null;
  discipline: null;
  power: number | null;
  mentality: number | null;
  comment: string | null;
}
/** A swim as it is given, also without a time and of a relay. */
interface AthleteResult {
  id: string;
  stroke: Stroke;
  distance: number;
  course: Course;
  /** In hundredths of a second. */
  centiseconds: number | null;
  swum_on: string;
  meet: string | null;
  points: number | null;
  status: ResultStatus;
  round: Round;
  relay_count: number;
  splits: Split[];
  position: number | null;
}
/** A time standard of an event that the athlete has swum; times in hundredths. */
interface AthleteStandard {
  standard_id: string;
  list: string;
  label: string;
  stroke: Stroke;
  distance: number;
  course: Course;
  standard_centiseconds: number;
  best_centiseconds: number;
  reached: boolean;
}
interface AthleteDashboard {
  full_name: string;
  license: string | null;
  /** The swimmer of the club that the athlete is; null: none yet. */
  child_id: string | null;
  lessons: AthleteLesson[];
  events: AthleteEvent[];
  /** Of the last ATTENDANCE_DAYS. */
  attendance: { present: number; absent: number; excused: number };
  scores: AthleteScores[];
  /** The newest first. */
  results: AthleteResult[];
  standards: AthleteStandard[];
  certificates: { kind: CertificateKind; state: CertificateState; valid_until: string }[];
  open_goals: number;
}

export const athleteDashboard = defineProcedure({
  name: 'athlete_dashboard',
  summary:
    'An approved athlete’s first page: next trainings and events, attendance of the last weeks, scores, results and standards, certificates that expire. Read with the athlete’s own rights.',
  input: athleteDashboardInput,
  async run(context): Promise<AthleteDashboard> {
    const userId = requireUser(context);
    const { rows } = await sql<{ dashboard: AthleteDashboard }>`
      with account as (
        select user_id, child_id, license from athlete_accounts where user_id = ${userId} and approved
      ), trainings as (
        select lessons.id, lessons.starts_at, lessons.duration_minutes, classes.title, classes.title_en, classes.title_ru,
          locations.name as place, locations.name_en as place_en, locations.name_ru as place_ru
        from account
        join enrollments on enrollments.child_id = account.child_id and enrollments.status = 'active'
        join lessons on lessons.class_id = enrollments.class_id
        join classes on classes.id = enrollments.class_id
        join locations on locations.id = coalesce(lessons.moved_to, classes.location_id)
        where lessons.starts_at > now() and lessons.status = 'scheduled' and private.swims_on(enrollments, lessons.starts_at)
        order by lessons.starts_at, lessons.id limit ${LESSONS_SHOWN}::integer
      ), coming as (
        select events.id, events.starts_at, events.ends_at, events.kind, events.title, events.title_en, events.title_ru, event_registrations.status
        from account
        join event_registrations on event_registrations.child_id = account.child_id
          or (event_registrations.user_id = account.user_id and event_registrations.child_id is null)
        join events on events.id = event_id
        where event_registrations.status in ('registered', 'waitlist') and ends_at > now()
        order by starts_at, events.id limit ${LESSONS_SHOWN}::integer
      ), marks as (
        select attendance.status from account
        join attendance on attendance.child_id = account.child_id
        join lessons on lessons.id = lesson_id
        where starts_at > now() - make_interval(days => ${ATTENDANCE_DAYS}::integer)
      ), scores as (
        select id, date, metric_set, technique, endurance, speed, coordination, discipline, power, mentality, comment
        from account join progress_assessments on progress_assessments.child_id = account.child_id
        where metric_set = 'competitive'
      ), results as (
        select id, stroke, distance, course, centiseconds, swum_on, meet, points, swim_times.status, round, relay_count, splits, position
        from account join swim_times on swimmer_id = coalesce(account.child_id, account.user_id)
      ), standards as (
        select standard_id, list, label, stroke, distance, course, standard_centiseconds, best_centiseconds, reached
        from account join swimmer_standards
          on swimmer_standards.child_id = account.child_id or swimmer_standards.user_id = account.user_id
      ), held as (
        select distinct on (kind) kind, state, valid_until from account
        join certificates on certificates.child_id = account.child_id or certificates.user_id = account.user_id
        order by kind, (state = 'rejected'), valid_until desc, certificates.created_at desc
      )
      select jsonb_build_object(
        'full_name', (select full_name from profiles where profiles.user_id = account.user_id),
        'license', license, 'child_id', child_id,
        'lessons', (select coalesce(jsonb_agg(trainings), '[]') from trainings),
        'events', (select coalesce(jsonb_agg(coming), '[]') from coming),
        'attendance', (select jsonb_build_object(
          'present', count(*) filter (where status = 'present'), 'absent', count(*) filter (where status = 'absent'),
          'excused', count(*) filter (where status = 'excused')) from marks),
        'scores', (select coalesce(jsonb_agg(scores order by date, id), '[]') from scores),
        'results', (select coalesce(jsonb_agg(results order by swum_on desc, distance, id), '[]') from results),
        'standards', (select coalesce(jsonb_agg(standards), '[]') from standards),
        'certificates', (select coalesce(jsonb_agg(held), '[]') from held),
        'open_goals', (select count(*) from athlete_goals where athlete_goals.user_id = account.user_id and done_at is null)
      ) as dashboard from account`.execute(context.trx);
    if (!rows[0]) throw new ClubError('athlete_not_found');
    return rows[0].dashboard;
  },
});
