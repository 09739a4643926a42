import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { drawInput } from '../../../../contracts/inputs/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { readProgram } from './draw-record.ts';
import { hashOf, type DrawList } from './draw.mjs';
import { lockDraw } from './save-draw.ts';

export const closeDraw = defineProcedure({
  name: 'close_draw',
  summary:
    'Seals a draw after the moment at which it closes: the wishes with a ticket of chance instead of each name, and the free seats of each class, which are held from then on. The hash of that list is public before the seed is there.',
  input: drawInput,
  async run(context, { season_id }) {
    await requireAdmin(context);
    const closed = await asServiceRole(context.trx, async (trx) => {
      const draw = await lockDraw(trx, season_id);
      if (!draw) throw new ClubError('draw_not_found');
      if (draw.closed_at) throw new ClubError('draw_closed');
      if (Date.parse(draw.closes_at) > Date.now()) throw new ClubError('draw_not_closed');
      const list = await makeList(trx, season_id);
      const text = JSON.stringify(list);
      const hash = hashOf(text);
      await sql`
        update season_draws set closed_at = clock_timestamp(), list = ${text}, hash = ${hash}
        where season_id = ${season_id}::uuid`.execute(trx);
      return { hash, tickets: list.tickets.length };
    });
    await audit(context, 'close_draw', {
      table: 'season_draws',
      id: season_id,
      details: { hash: closed.hash, count: closed.tickets },
    });
    return closed;
  },
});

interface Entry {
  id: string;
  family: string | null;
  class_ids: (string | null)[];
}

/** Gives out the tickets, and holds the seats. */
async function makeList(trx: Transaction, season: string): Promise<DrawList> {
  const classes = await holdSeats(trx, season);
  const turns = new Map(classes.map((one, index) => [one.class, index]));
  const { rows } = await sql<Entry>`
    select draw_entries.id, case when together then parent_id end as family,
      -- A class that is gone leaves its rank empty.
      array(
        select class_id from generate_series(1, (select max(rank) from draw_wishes where entry_id = draw_entries.id)) as turn
        left join draw_wishes on entry_id = draw_entries.id and rank = turn order by turn
      ) as class_ids
    from draw_entries join children on children.id = child_id where season_id = ${season}::uuid order by draw_entries.id
  `.execute(trx);
  const families = Map.groupBy(rows, ({ id, family }) => family ?? id);
  const given = [...families.values()].map((entries) => ({ ticket: randomBytes(16).toString('hex'), entries }));
  await sql`
    update draw_entries set ticket = given.ticket, ordinal = given.ordinal
    from jsonb_to_recordset(${JSON.stringify(
      given.flatMap(({ ticket, entries }) => entries.map(({ id }, ordinal) => ({ id, ticket, ordinal }))),
    )}::jsonb) as given (id uuid, ticket text, ordinal smallint) where draw_entries.id = given.id`.execute(trx);
  const tickets = given
    .map(({ ticket, entries }) => ({
      ticket,
      children: entries.map(({ class_ids }) => class_ids.map((id) => turns.get(id ?? '') ?? -1)),
    }))
    .toSorted((one, other) => (one.ticket < other.ticket ? -1 : 1));
  return { season, program: hashOf(readProgram()), classes, tickets };
}

async function holdSeats(trx: Transaction, seasonId: string): Promise<DrawList['classes']> {
  const ids = await trx
    .selectFrom('classes')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('kind', '=', 'weekly')
    .execute();
  await lockClasses(
    trx,
    ids.map(({ id }) => id),
  );
  const { rows } = await sql<DrawList['classes'][number]>`
    select id as class, title, case when is_active then free else 0 end as seats from classes join class_availability on class_id = classes.id
    where season_id = ${seasonId}::uuid order by id`.execute(trx);
  await sql`
    insert into draw_seats (season_id, class_id, seats)
    select ${seasonId}::uuid, class, seats from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (class uuid, seats integer)
  `.execute(trx);
  return rows;
}
