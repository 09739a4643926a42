import { ageOn } from '../../../../contracts/children.ts';
import { rehearseSeasonInput } from '../../../../contracts/inputs/seasons.ts';
import type { Level } from '../../../../contracts/levels.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { MOST_NAMED, type Rehearsal, type RehearsedClash, type RehearsedClass } from '../../../../contracts/seasons.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { findClashes } from '../../classes/change-classes.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { titleIn } from '../../core/title-in.ts';
import { meetDemand, type Without } from './demand.ts';
import { partedSiblings, type Parted } from './parted-siblings.ts';
import { seatSwimmers, type Planned } from './seat-swimmers.ts';

export const rehearseSeason = defineProcedure({
  name: 'rehearse_season',
  summary:
    'Names what would be wrong if a planned season were published now: classes with too many children, too few or none, siblings who part, children without a class, clashes of hours, lanes and instructors. Counts all, names the first of each kind, and writes nothing.',
  input: rehearseSeasonInput,
  async run(context, { season_id, fewest }): Promise<Rehearsal> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const season = await trx
        .selectFrom('seasons')
        .select(['starts_on', 'published_at'])
        .where('id', '=', season_id)
        .executeTakeFirstOrThrow(() => new ClubError('season_not_found'));
      if (season.published_at !== null) throw new ClubError('season_published');
      const seating = await seatSwimmers(trx, season_id, season.starts_on);
      const { wishes, without, ...numbers } = await meetDemand(trx, season_id, season.starts_on, seating);
      const planned = await readClasses(
        trx,
        seating.classes.map(({ id }) => id),
      );
      const classes = seating.classes.map((one) => seatsOf(one, planned, wishes.get(one.id)?.size ?? 0));
      const kinds = {
        overfull: classes.filter((one) => one.wanted > one.max_capacity),
        few: classes.filter(({ seated }) => seated > 0 && seated < fewest),
        empty: classes.filter(({ seated }) => seated === 0),
        parted: partedSiblings(seating),
        without,
        clashes: await clashesOf(trx, planned, context.locale),
      };
      const named = <T>(list: readonly T[]) => list.slice(0, MOST_NAMED);
      return {
        ...numbers,
        counts: {
          overfull: kinds.overfull.length,
          few: kinds.few.length,
          empty: kinds.empty.length,
          parted: kinds.parted.length,
          without: kinds.without.length,
          clashes: kinds.clashes.length,
        },
        overfull: named(kinds.overfull),
        few: named(kinds.few),
        empty: named(kinds.empty),
        clashes: named(kinds.clashes),
        ...(await nameAll(trx, named(kinds.parted), named(kinds.without), season.starts_on)),
      };
    });
  },
});

interface ClassFacts extends Translated<'title'> {
  id: string;
  lane: number | null;
  lane_count: number | null;
  instructor: string | null;
}

async function readClasses(trx: Transaction, ids: readonly string[]): Promise<Map<string, ClassFacts>> {
  const rows = await trx
    .selectFrom('classes')
    .innerJoin('locations', 'locations.id', 'location_id')
    .leftJoin('profiles', 'profiles.user_id', 'instructor_id')
    .select(['classes.id', 'title', 'title_en', 'title_ru', 'lane', 'lane_count', 'profiles.full_name as instructor'])
    .where('classes.id', 'in', [...ids, NO_ID])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The query needs one id at least. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

const titlesOf = (classes: ReadonlyMap<string, ClassFacts>, id: string) => {
  const { title, title_en, title_ru } = only([classes.get(id)]);
  return { class_id: id, title, title_en, title_ru };
};

const seatsOf = (
  { id, capacity, left }: Planned,
  classes: ReadonlyMap<string, ClassFacts>,
  count: number,
): RehearsedClass => ({ ...titlesOf(classes, id), max_capacity: capacity, seated: capacity - left, wanted: count });

/** The clashes of planned classes as if all of them were open, and the lanes that their locations do not have. */
async function clashesOf(
  trx: Transaction,
  classes: ReadonlyMap<string, ClassFacts>,
  locale: Locale,
): Promise<RehearsedClash[]> {
  const clashes = await findClashes(trx, [...classes.keys()], { areOpen: true });
  return [...classes.values()].flatMap((one): RehearsedClash[] => {
    const mine = { class_id: one.id, title: titleIn(locale, one), instructor: one.instructor };
    const clash = clashes.get(one.id);
    if (clash) return [{ ...mine, code: clash.code, other: titleIn(locale, clash) }];
    if (one.lane === null || one.lane <= (one.lane_count ?? one.lane)) return [];
    return [{ ...mine, code: 'lane_not_found', other: String(one.lane_count) }];
  });
}

/** The named children with what the desk calls them by, and the classes of both. */
async function nameAll(
  trx: Transaction,
  parted: readonly Parted[],
  without: readonly Without[],
  startsOn: string,
): Promise<Pick<Rehearsal, 'parted' | 'without'>> {
  const named = [...parted.flatMap((family) => family.children), ...without];
  const classes = await readClasses(
    trx,
    named.map(({ class_id }) => class_id),
  );
  const rows = await trx
    .selectFrom('children')
    .select(['id', 'full_name', 'skill_level', 'birth_date'])
    .where('id', 'in', [...named.map(({ child_id }) => child_id), NO_ID])
    .execute();
  const children = new Map(rows.map((row) => [row.id, row]));
  return {
    parted: parted.map((family) => ({
      ...family,
      children: family.children.map(({ child_id, class_id }) => ({
        child_id,
        child_name: only([children.get(child_id)]).full_name,
        ...titlesOf(classes, class_id),
      })),
    })),
    without: without.map(({ child_id, class_id, reason, planned_id }) => {
      const { full_name, skill_level, birth_date } = only([children.get(child_id)]);
      return {
        child_id,
        child_name: full_name,
        level: skill_level as Level,
        age: ageOn(birth_date, startsOn),
        ...titlesOf(classes, class_id),
        reason,
        planned_id,
      };
    }),
  };
}
