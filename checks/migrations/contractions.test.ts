import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractionsOf, faultsOf } from './contractions.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'db', 'migrations');
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('the numbers of migrations have no gap', () => {
  expect(names.map((name) => /^\d{4}(?=-[a-z-]+\.sql$)/.exec(name)?.[0])).toEqual(
    names.map((_, index) => String(index + 1).padStart(4, '0')),
  );
});

test.each(names)('%s goes beside older programs', (name) => {
  const help = `Expand first: leave what older programs use, and take it away in a later migration that says why with a line „-- contracts: …“ (docs/operations.md, Updates)`;
  expect(faultsOf(readFileSync(join(FOLDER, name), 'utf8')), help).toEqual([]);
});

describe('contracts', () => {
  test.each([
    'drop table public.classes',
    'drop view public.admin_children',
    'drop function private.seats_left(uuid)',
    'alter table public.classes drop column title',
    'alter table public.classes drop title',
    'alter table public.classes rename column title to name',
    'alter table public.classes rename to groups',
    'alter table public.classes alter column title type integer using 1',
    'alter table public.classes alter title set not null',
    'alter table public.classes alter column title drop default',
    'alter table public.classes add column room text not null',
    'alter table public.classes add constraint classes__room check (title <> room)',
    'alter type public.role rename value $$a$$ to $$b$$',
    'create unique index classes__one on public.classes (title)',
    'revoke select on public.classes from authenticated',
  ])('%s', (statement) => {
    expect(contractionsOf(`-- Why.\n${statement};`)).toHaveLength(1);
    expect(faultsOf(`-- contracts: no program since 0041 uses it\n${statement};`)).toEqual([]);
  });
});

describe('expands', () => {
  test.each([
    'create table public.pools (id uuid primary key); alter table public.pools add constraint one unique (id)',
    'create table public.pools (id uuid); create unique index one on public.pools (id)',
    'alter table public.classes add column room text',
    "alter table public.classes add column room text not null default ''",
    'alter table public.classes add column room text, add constraint classes__room check (length(room) < 9)',
    'alter table public.classes drop constraint classes__title',
    'alter table public.classes alter column title drop not null',
    'drop view public.admin_children; create view public.admin_children as select 1',
    'create function private.f() returns void language sql as $$ drop table public.classes $$',
    "comment on table public.classes is 'drop table x; rename'",
    '-- drop table public.classes;',
    'create function private.f() returns int language sql as $$ select 1 $$; revoke execute on function private.f() from public',
  ])('%s', (statement) => {
    expect(contractionsOf(`${statement};`)).toEqual([]);
  });
});
