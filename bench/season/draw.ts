import type pg from 'pg';
import { addDays, clubDay } from '../../contracts/time.ts';
import { callProcedure } from '../../server/club/core/procedure.ts';
import { closeDraw } from '../../server/club/seasons/draw/close-draw.ts';
import { runDraw } from '../../server/club/seasons/draw/run-draw.ts';
import { seatDraws } from '../../server/club/seasons/draw/seat-draws.ts';
import { publishSeason } from '../../server/club/seasons/publish-season.ts';
import { saveSeason } from '../../server/club/seasons/save-season.ts';
import { asUser, SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';

const ADMINS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

/** A job seats so many children within minutes. */
const MOST_SEATED = 5000;

/**
 * Draws the seats of a season in which each child wishes for five classes: the seconds of sealing and drawing, and of seating
 * all, which is left out in a large club.
 */
export async function measureDraw(
  client: pg.Client,
  database: Database,
  { copy_from, children }: { copy_from: string; children: number },
): Promise<[number, number | null]> {
  const call = (procedure: unknown, caller: Caller, args: object) =>
    callProcedure(procedure as typeof saveSeason, args as never, { database, caller } as never) as Promise<
      Record<string, unknown>
    >;
  const begins = addDays(clubDay(), 300);
  const season = { name: 'Жребий', starts_on: begins, ends_on: addDays(begins, 200), copy_from };
  const { season_id } = await call(saveSeason, SERVICE, season);
  await call(publishSeason, SERVICE, { season_id });
  await client.query(`
    set session_replication_role = replica;
    insert into public.user_roles (user_id, role) select unnest('{${ADMINS.join()}}'::uuid[]), 'admin' on conflict do nothing;
    insert into public.season_draws (season_id, closes_at, seed_source) values ('${String(season_id)}', now(), '6/49');
    insert into public.draw_entries (season_id, child_id, plan_id, together)
      select '${String(season_id)}', id, (select id from public.plans limit 1), true from public.children;
    with numbered as (
      select id, row_number() over (order by id) - 1 as turn, count(*) over () as total from public.classes where season_id = '${String(season_id)}'
    ), entries as (select id, row_number() over (order by child_id) as turn from public.draw_entries)
    insert into public.draw_wishes (entry_id, season_id, rank, class_id)
      select entries.id, '${String(season_id)}', rank, numbered.id from entries cross join generate_series(1, 5) as rank
      join numbered on numbered.turn = (entries.turn * 7 + rank * rank) % numbered.total;
    set session_replication_role = origin;
    analyze;
  `);
  const before = performance.now();
  await call(closeDraw, SERVICE, { season_id });
  for (const admin of ADMINS) await call(runDraw, asUser(admin), { season_id, seed: '7 12 19 23 38 41' });
  const drawn = performance.now();
  if (children > MOST_SEATED) return [(drawn - before) / 1000, null];
  await seatDraws(database);
  return [(drawn - before) / 1000, (performance.now() - drawn) / 1000];
}
