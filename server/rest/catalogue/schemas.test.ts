import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS } from '../../platform/caller.ts';
import { createRest } from '../rest.ts';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
await scratch.run(`
    set check_function_bodies = off;
    create schema hidden; create schema shown; create schema "Odd ""one"; create schema behind;
    create table hidden.clubs (id integer primary key, name text);
    create table hidden.people (id integer primary key, name text, club_id integer references hidden.clubs);
    create table hidden.skills (id integer primary key, label text);
    create table hidden.people_skills (person_id integer references hidden.people, skill_id integer references hidden.skills, primary key (person_id, skill_id));
    create view shown.clubs as select * from hidden.clubs;
    create view shown.people as select id, name, club_id from hidden.people;
    create view shown.skills as select * from hidden.skills;
    create view shown.people_skills as select person_id, skill_id from hidden.people_skills;
    insert into hidden.clubs values (1, 'Dolphins');
    insert into hidden.people values (1, 'Ada', 1), (2, 'Bea', null);
    insert into hidden.skills values (1, 'butterfly'), (2, 'crawl');
    insert into hidden.people_skills values (1, 1), (1, 2);
    create table shown.things (id integer); create table "Odd ""one".things (id integer); create table behind.extras (id integer);
    insert into shown.things values (1); insert into "Odd ""one".things values (2); insert into behind.extras values (3);
    create function shown.things_seen() returns integer language sql as 'select id from things';
    create function "Odd ""one".things_seen() returns integer language sql as 'select id from things';
    create function shown.extras_seen() returns integer language sql as 'select id from extras';
    create function shown.path() returns text language sql as $$ select current_setting('search_path') $$;
    create function shown.pinned() returns text language sql security definer set search_path = pg_catalog as
      $$ select current_setting('search_path') $$;
    grant usage on schema shown, "Odd ""one", behind to anon;
    grant select on all tables in schema shown, "Odd ""one", behind to anon;
    grant execute on all functions in schema shown, "Odd ""one" to anon;
  `);
const { database } = scratch;
const schemas = ['shown', 'Odd "one'];
const app = new Hono().route(
  '/',
  createRest({ database, identify: async () => ANONYMOUS, schemas, searchPath: ['behind'] }),
);

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(`http://localhost${path}`, { headers });
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
};

describe('names without a schema', () => {
  test('are looked up in the requested schema', async () => {
    expect((await ask('/rpc/things_seen')).body).toBe(1);
    expect((await ask('/rpc/things_seen', { 'accept-profile': 'Odd "one' })).body).toBe(2);
    expect((await ask('/rpc/things_seen')).body).toBe(1);
    expect((await ask('/rpc/path')).body).toBe('"shown", "behind"');
  });
  test('are looked up in the schemas behind it', async () => {
    expect((await ask('/rpc/extras_seen')).body).toBe(3);
  });
  test('leave a function with rights of its own at its own path', async () => {
    expect((await ask('/rpc/pinned')).body).toBe('pg_catalog');
  });
});

describe('views of tables that are not exposed', () => {
  test('keep their relations', async () => {
    expect((await ask('/people?select=name,clubs(name)&order=id')).body).toEqual([
      { name: 'Ada', clubs: { name: 'Dolphins' } },
      { name: 'Bea', clubs: null },
    ]);
    expect((await ask('/clubs?select=people(name)')).body).toEqual([{ people: [{ name: 'Ada' }] }]);
    expect((await ask('/people?select=name,club:club_id(name)&id=eq.1')).status).toBe(400);
  });
  test('keep those that lead through a junction', async () => {
    expect((await ask('/people?select=name,skills(label)&skills.order=id&order=id')).body).toEqual([
      { name: 'Ada', skills: [{ label: 'butterfly' }, { label: 'crawl' }] },
      { name: 'Bea', skills: [] },
    ]);
  });
});

test('an answer names its schema, where there are several', async () => {
  expect((await ask('/things')).headers.get('content-profile')).toBe('shown');
  expect((await ask('/things', { 'accept-profile': 'Odd "one' })).headers.get('content-profile')).toBe('Odd "one');
  expect((await scratch.send('/scratch_tags')).headers.get('content-profile')).toBeNull();
});
