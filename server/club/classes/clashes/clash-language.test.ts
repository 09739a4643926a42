import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Locale } from '../../../../contracts/roles.ts';
import { createRest } from '../../../rest/rest.ts';
import { adminTest } from '../../../testing/club.ts';
import { PROCEDURES } from '../../procedures.ts';
import { serveProcedures } from '../../serve-procedures.ts';

const { club, make, admin } = await adminTest();
const rest = createRest({
  database: club.database,
  procedures: serveProcedures(PROCEDURES, club),
  identify: async () => admin,
});
const site = new Hono().route('/rest/v1', rest);

/** An admin at the official client, who reads in the language; returns the refusal. */
async function refusalOf(locale: Locale, name: string, args: object) {
  const client = createClient('http://club.example', 'key', {
    global: {
      headers: { cookie: `language=${locale}` },
      fetch: async (input, init) => site.fetch(new Request(input, init)),
    },
  });
  const { error } = await client.rpc(name, args);
  return error && { code: error.code, details: error.details };
}

test('the clashing class is named in the reader’s language, in Bulgarian where it is not translated', async () => {
  const instructor_id = (await make.user({ role: 'instructor' })).id;
  const sessions = [{ day_of_week: 1, start_time: '17:30' }];
  const busy = await make.swimClass({ title: 'Акули', title_en: 'Sharks', title_ru: null, instructor_id, sessions });
  const other = await make.swimClass({ title: 'Скатове', sessions });
  await make.lesson(busy, { hours: 30 });
  const lesson_id = await make.lesson(other, { hours: 30 });
  const values = { title: 'Тюлени', duration_minutes: 45, price_per_class: 1500, max_capacity: 8 };
  const calls: [string, object][] = [
    ['save_class', { ...values, location_id: await make.location(), instructor_id, sessions }],
    ['change_classes', { class_ids: [other], instructor_id }],
    ['set_substitute', { lesson_id, instructor_id }],
  ];
  for (const [name, args] of calls)
    for (const [locale, details] of [
      ['bg', 'Акули'],
      ['en', 'Sharks'],
      ['ru', 'Акули'],
    ] as const)
      expect(await refusalOf(locale, name, args), `${name} ${locale}`).toEqual({ code: 'instructor_clash', details });
});
