import { expect, test } from 'vitest';
import { ANONYMOUS } from '../../platform/caller.ts';
import { adminTest, refuses } from '../../testing/club.ts';

const { club, make, readAs, refused, admin } = await adminTest();
const member = (full_name: string, more: object = {}) => ({
  kind: 'coach' as const,
  full_name,
  bio: '',
  certifications: [],
  specialties: ['Кроул'],
  achievements: [],
  ...more,
});
const save = async (full_name: string, more: object = {}) =>
  (await make.call('save_team_member', admin, member(full_name, more))).member_id;
const seen = () =>
  readAs(ANONYMOUS)<{ id: string; full_name: string; won: string[] | null }>`
        select id, full_name, (select array_agg(title order by year) from team_achievements where member_id = team_members.id) as won
        from team_members where kind = 'coach' order by display_order, full_name`;

test('people are shown in their order, the hidden ones nowhere', async () => {
  const [ivan, desi, ana] = [await save('Иван'), await save('Деси'), await save('Ана')];
  expect((await seen()).map(({ full_name }) => full_name)).toEqual(['Иван', 'Деси', 'Ана']);
  await make.call('order_team', admin, { member_ids: [ana, ivan, desi] });
  expect((await seen()).map(({ full_name }) => full_name)).toEqual(['Ана', 'Иван', 'Деси']);
  await save('Ана', { member_id: ana, is_visible: false });
  expect((await seen()).map(({ full_name }) => full_name)).toEqual(['Иван', 'Деси']);
});

test('achievements are kept, changed, added and dropped in one piece', async () => {
  const id = await save('Марта', {
    achievements: [
      { title: 'Злато', year: 2019 },
      { title: 'Сребро', year: 2020 },
    ],
  });
  const rows = await readAs(admin)<{
    id: string;
  }>`select id from team_achievements where member_id = ${id} and year = 2020`;
  const details = { description: 'В щафета', description_en: 'In a relay', description_ru: 'В эстафете' };
  await save('Марта', {
    member_id: id,
    achievements: [
      { id: rows[0]!.id, title: 'Сребро на 100 м', year: 2021, ...details },
      { title: 'Бронз', year: 2022 },
    ],
  });
  expect((await seen()).find((person) => person.id === id)?.won).toEqual(['Сребро на 100 м', 'Бронз']);
  const listed = await club.database.transaction(ANONYMOUS, (trx) =>
    trx
      .selectFrom('team_achievements')
      .select(['description', 'description_en', 'description_ru'])
      .where('id', '=', rows[0]!.id)
      .execute(),
  );
  expect(listed).toEqual([details]);
});

test('only an admin writes the team, and another member’s achievement cannot be taken along', async () => {
  const parent = await make.caller('parent');
  await refused('not_allowed', 'save_team_member', parent, member('Аз'));
  await refused('not_allowed', 'order_team', parent, { member_ids: [crypto.randomUUID()] });
  await refuses(save('Няма', { member_id: crypto.randomUUID() }), 'team_member_not_found');
  const owner = await save('Сава', { achievements: [{ title: 'Купа', year: 2018 }] });
  const rows = await readAs(admin)<{ id: string }>`select id from team_achievements where member_id = ${owner}`;
  const thief = await save('Друг', { achievements: [{ id: rows[0]!.id, title: 'Моя', year: 2018 }] });
  const people = await seen();
  expect(people.find(({ id }) => id === owner)?.won).toEqual(['Купа']);
  expect(people.find(({ id }) => id === thief)?.won).toBeNull();
});
