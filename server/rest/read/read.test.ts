import { describe, expect, test } from 'vitest';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();

/** Reads a table of the scratch schema: what follows `/scratch_`. */
async function get(rest: string): Promise<unknown> {
  const response = await scratch.send(`/scratch_${rest}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${body}`);
  return JSON.parse(body);
}
const names = async (query: string) =>
  ((await get(`parents?select=name&order=id&${query}`)) as { name: string }[]).map((row) => row.name[0]);
const finds = async (query: string, rows: unknown) => expect(await get(query)).toEqual(rows);
const ids = async (query: string) =>
  ((await get(`parents?select=id&order=id&${query}`)) as { id: number }[]).map((row) => row.id);

describe('columns', () => {
  test('all of them, some, none named', async () => {
    await finds('tags', [
      { id: 1, label: 'fast' },
      { id: 2, label: 'calm' },
      { id: 3, label: 'new' },
    ]);
    expect(await get('tags?select=')).toHaveLength(3);
    await finds('tags?select=label&id=eq.1', [{ label: 'fast' }]);
    await finds('tags?select=*,label&id=eq.1', [{ id: 1, label: 'fast' }]);
  });
  test('aliases and casts', async () => {
    await finds('parents?select=who:name,id::text,n:score::int&id=eq.1', [{ who: 'Anna', id: '1', n: 2 }]);
    expect(await get('parents?select=*,again:id&id=eq.1')).toMatchObject([{ id: 1, again: 1, name: 'Anna' }]);
    await finds('parents?select=mood::mood,born::text&id=eq.1', [{ mood: 'happy', born: '1990-01-01' }]);
  });
  test('JSON paths', async () => {
    await finds('parents?select=data->a->b->0,data->>k,x:data->a->b->>1,raw->k&id=eq.1', [{ b: 10, k: 1, x: '20' }]);
    expect(await ids('data->a->b->0=eq.10')).toEqual([1]);
    expect(await ids('data->>k=eq.y')).toEqual([2]);
    expect(await ids('raw->k=eq.2')).toEqual([2]);
    expect(await ids('data->>k=in.(x,y)')).toEqual([1, 2]);
    await finds('parents?select=id&data=not.is.null&order=data->>k.desc', [{ id: 2 }, { id: 1 }]);
    await finds('parents?select=tags->0&id=eq.1', [{ tags: 'red' }]);
  });
  test('quoted names', async () => {
    await finds('parents?select="Odd name"&id=eq.1', [{ 'Odd name': 'odd' }]);
    expect(await ids('"Odd name"=eq.odd')).toEqual([1]);
    expect(await ids('Odd name=eq.odd')).toEqual([1]);
  });
  test('computed ones', async () => {
    await finds('parents?select=id,scratch_initial&order=scratch_initial.desc&limit=1', [
      { id: 3, scratch_initial: 'Č' },
    ]);
  });
  test('aggregates group by the columns beside them', async () => {
    await finds('children?select=count()', [{ count: 3 }]);
    await finds(
      'children?select=parent_id,count(),grade.sum(),top:grade.max()::text,grade.avg()::int&order=parent_id',
      [
        { parent_id: 1, count: 2, sum: 8, top: '5', avg: 4 },
        { parent_id: 2, count: 1, sum: 4, top: '4', avg: 4 },
      ],
    );
    await finds('children?select=grade.min(),note.count()', [{ min: 3, count: 1 }]);
    await finds('parents?select=id,scratch_children!parent_id(n:count())&order=id', [
      { id: 1, scratch_children: [{ n: 2 }] },
      { id: 2, scratch_children: [{ n: 1 }] },
      { id: 3, scratch_children: [{ n: 0 }] },
    ]);
    const grouped = (await get('children?select=count(),scratch_parents!parent_id(name)')) as {
      count: number;
    }[];
    expect(grouped.map((row) => row.count).sort()).toEqual([1, 2]);
  });
});

describe('filters', () => {
  test('comparisons', async () => {
    expect(await ids('id=eq.1')).toEqual([1]);
    expect(await ids('id=neq.1')).toEqual([2, 3]);
    expect(await ids('id=gt.1&id=lt.3')).toEqual([2]);
    expect(await ids('id=gte.2')).toEqual([2, 3]);
    expect(await ids('id=lte.2')).toEqual([1, 2]);
    expect(await ids('phone=isdistinct.1')).toEqual([2, 3]);
    expect(await ids('mood=eq.happy')).toEqual([1]);
  });
  test('lists, quoted where they hold commas or brackets', async () => {
    expect(await ids('id=in.(1,3)')).toEqual([1, 3]);
    expect(await ids('id=not.in.(1,3)')).toEqual([2]);
    expect(await ids('id=in.()')).toEqual([]);
    expect(await ids('name=in.("Anna",x"y,"z)')).toEqual([1]);
    expect(await ids(`name=in.("Čárka, \\"quoted\\" (x)",Anna)`)).toEqual([1, 3]);
  });
  test('null and the truth values', async () => {
    expect(await ids('phone=is.null')).toEqual([2]);
    expect(await ids('phone=is.not_null')).toEqual([1, 3]);
    expect(await ids('phone=not.is.null')).toEqual([1, 3]);
    expect(await ids('active=is.true')).toEqual([1]);
    expect(await ids('active=is.false')).toEqual([2]);
    expect(await ids('active=is.unknown')).toEqual([3]);
  });
  test('patterns', async () => {
    expect(await names('name=like.*nn*')).toEqual(['A']);
    expect(await names('name=ilike.a%25')).toEqual(['A']);
    expect(await names('name=match.^B')).toEqual(['B']);
    expect(await names('name=imatch.^b')).toEqual(['B']);
    expect(await names('name=not.like.*nn*')).toEqual(['B', 'Č']);
  });
  test('any and all', async () => {
    expect(await ids('id=eq(any).{1,2}')).toEqual([1, 2]);
    expect(await ids('name=like(all).{*n*,*a}')).toEqual([1]);
    expect(await ids('name=ilike(any).{a*,b*}')).toEqual([1, 2]);
    expect(await ids('id=gt(all).{1,2}')).toEqual([3]);
  });
  test('containment and ranges', async () => {
    expect(await ids('tags=cs.{red}')).toEqual([1]);
    expect(await ids('tags=cd.{green,red}')).toEqual([2]);
    expect(await ids('tags=ov.{blue,green}')).toEqual([1, 2]);
    expect(await ids('data=cs.{"k":"x"}')).toEqual([1]);
    expect(await ids('span=cs.[2,3)')).toEqual([1]);
    expect(await ids('span=ov.[4,6)')).toEqual([1, 2]);
    expect(await ids('span=sl.[5,6)')).toEqual([1]);
    expect(await ids('span=sr.[1,3)')).toEqual([2]);
    expect(await ids('span=nxr.[1,6)')).toEqual([1]);
    expect(await ids('span=nxl.[2,6)')).toEqual([2]);
    expect(await ids('span=adj.[9,10)')).toEqual([2]);
  });
  test('full text', async () => {
    expect(await ids('words=fts.fox')).toEqual([1]);
    expect(await ids('words=plfts(simple).lazy dog')).toEqual([2]);
    expect(await ids('words=phfts(simple).quick brown')).toEqual([1]);
    expect(await ids('words=wfts(simple).dog or fox')).toEqual([1, 2]);
    expect(await ids('name=fts(simple).anna')).toEqual([1]);
    expect(await ids('data=fts(simple).x')).toEqual([1]);
    expect(await ids('words=not.fts.fox')).toEqual([2]);
  });
  test('and, or, not, nested', async () => {
    expect(await ids('or=(id.eq.1,name.like.B*)')).toEqual([1, 2]);
    expect(await ids('and=(id.gt.1,or(phone.is.null,id.eq.3))')).toEqual([2, 3]);
    expect(await ids('not.or=(id.eq.1,id.eq.2)')).toEqual([3]);
    expect(await ids('or=(not.and(id.gte.1,id.lte.2),id.in.(1,"7"))')).toEqual([1, 3]);
    expect(await ids('or=(name.eq."Čárka, \\"quoted\\" (x)",tags.cs.{red,blue})')).toEqual([1, 3]);
    expect(await ids('or=(id.not.eq.1,id.eq(any).{1})')).toEqual([1, 2, 3]);
  });
});

describe('embedding', () => {
  test('to-one, to-many, one-to-one, many-to-many', async () => {
    await finds('children?select=name,scratch_parents!parent_id(name)&id=eq.1', [
      { name: 'Ada', scratch_parents: { name: 'Anna' } },
    ]);
    await finds('parents?select=id,scratch_children!scratch_children__parent(name)&order=id', [
      { id: 1, scratch_children: [{ name: 'Ada' }, { name: 'Alan' }] },
      { id: 2, scratch_children: [{ name: 'Bea' }] },
      { id: 3, scratch_children: [] },
    ]);
    await finds('parents?select=id,scratch_cards(number)&order=id', [
      { id: 1, scratch_cards: { number: 'c-1' } },
      { id: 2, scratch_cards: { number: 'c-2' } },
      { id: 3, scratch_cards: null },
    ]);
    await finds('children?select=name,scratch_tags(label)&scratch_tags.order=label&order=id', [
      { name: 'Ada', scratch_tags: [{ label: 'calm' }, { label: 'fast' }] },
      { name: 'Alan', scratch_tags: [{ label: 'calm' }] },
      { name: 'Bea', scratch_tags: [] },
    ]);
  });
  test('by column, by constraint, by junction, by alias', async () => {
    const expected = [{ id: 1, p: { name: 'Boris' } }];
    await finds('children?select=id,p:second_parent_id(name)&id=eq.1', expected);
    await finds('children?select=id,p:scratch_children__second(name)&id=eq.1', expected);
    await finds('children?select=id,p:scratch_parents!second_parent_id(name)&id=eq.1', expected);
    await finds('children?select=id,second_parent_id(name)&id=eq.1', [{ id: 1, second_parent_id: { name: 'Boris' } }]);
    await finds('tags?select=id,c:scratch_children!scratch_child_tags!inner(n:name)&id=eq.1', [
      { id: 1, c: [{ n: 'Ada' }] },
    ]);
  });
  test('a table into itself', async () => {
    await finds('people?select=name,boss:boss_id(name),staff:scratch_people(name)&id=eq.2', [
      { name: 'mid', boss: { name: 'root' }, staff: [{ name: 'leaf' }] },
    ]);
    await finds(
      'people?select=name,scratch_people!boss_id(name,scratch_people(name))&id=eq.1&scratch_people.order=id',
      [
        {
          name: 'root',
          scratch_people: [
            { name: 'mid', scratch_people: [{ name: 'leaf' }] },
            { name: 'other', scratch_people: [] },
          ],
        },
      ],
    );
  });
  test('nested, with aliases and everything', async () => {
    expect(
      await get(
        'cards?select=number,scratch_parents(*,kids:scratch_children!parent_id(n:name,scratch_tags(label)))&parent_id=eq.2',
      ),
    ).toMatchObject([
      { number: 'c-2', scratch_parents: { id: 2, name: 'Boris', kids: [{ n: 'Bea', scratch_tags: [] }] } },
    ]);
  });
  test('inner keeps parents with such a row, left keeps all', async () => {
    const path = (join: string) =>
      `parents?select=id,scratch_children!parent_id!${join}(name)&scratch_children.name=eq.Bea&order=id`;
    await finds(path('inner'), [{ id: 2, scratch_children: [{ name: 'Bea' }] }]);
    await finds(path('left'), [
      { id: 1, scratch_children: [] },
      { id: 2, scratch_children: [{ name: 'Bea' }] },
      { id: 3, scratch_children: [] },
    ]);
    await finds(
      'parents?select=id,scratch_children!parent_id!inner(id,scratch_tags!inner(id))&scratch_children.scratch_tags.label=eq.fast',
      [{ id: 1, scratch_children: [{ id: 1, scratch_tags: [{ id: 1 }] }] }],
    );
  });
  test('spread lifts the columns of one and lists those of many', async () => {
    await finds('children?select=name,...scratch_parents!parent_id(parent:name,phone)&order=id', [
      { name: 'Ada', parent: 'Anna', phone: '1' },
      { name: 'Alan', parent: 'Anna', phone: '1' },
      { name: 'Bea', parent: 'Boris', phone: null },
    ]);
    await finds('parents?select=id,...scratch_children!parent_id(kids:name)&scratch_children.order=id.desc&order=id', [
      { id: 1, kids: ['Alan', 'Ada'] },
      { id: 2, kids: ['Bea'] },
      { id: 3, kids: [] },
    ]);
    await finds('parents?select=id,...scratch_cards(*)&id=gte.2&order=id', [
      { id: 2, parent_id: 2, number: 'c-2' },
      { id: 3, parent_id: null, number: null },
    ]);
    await finds('children?select=id,...scratch_parents!parent_id(...scratch_cards(number))&id=eq.1', [
      { id: 1, number: 'c-1' },
    ]);
  });
  test('null-tests of an embedded relation', async () => {
    await finds('parents?select=id,scratch_cards()&scratch_cards=is.null', [{ id: 3 }]);
    await finds('parents?select=id,scratch_cards()&scratch_cards=not.is.null&order=id', [{ id: 1 }, { id: 2 }]);
    await finds(
      'parents?select=id,c:scratch_children!parent_id(),scratch_cards()&c.grade=gt.4&or=(c.not.is.null,scratch_cards.is.null)&order=id',
      [{ id: 1 }, { id: 3 }],
    );
    await finds('parents?select=id,scratch_cards()&scratch_cards=is.not_null&id=eq.1', [{ id: 1 }]);
  });
  test('logic, order and pages of an embedded relation', async () => {
    await finds(
      'parents?select=id,scratch_children!parent_id(name)&id=eq.1&scratch_children.or=(name.eq.Alan,grade.gt.9)',
      [{ id: 1, scratch_children: [{ name: 'Alan' }] }],
    );
    await finds('parents?select=id,k:scratch_children!parent_id(name)&id=eq.1&k.order=name.desc&k.limit=1', [
      { id: 1, k: [{ name: 'Alan' }] },
    ]);
    await finds('parents?select=id,k:scratch_children!parent_id(name)&id=eq.1&k.order=name.desc&k.offset=1', [
      { id: 1, k: [{ name: 'Ada' }] },
    ]);
  });
  test('order by a related row', async () => {
    await finds('children?select=name,scratch_parents!parent_id()&order=scratch_parents(name).desc,name.desc', [
      { name: 'Bea' },
      { name: 'Alan' },
      { name: 'Ada' },
    ]);
  });
  test('computed relationships and views', async () => {
    await finds('parents?select=id,scratch_eldest(name)&order=id', [
      { id: 1, scratch_eldest: { name: 'Ada' } },
      { id: 2, scratch_eldest: { name: 'Bea' } },
      { id: 3, scratch_eldest: null },
    ]);
    await finds('overview?select=child,scratch_parents(name)&order=id&limit=1', [
      { child: 'Ada', scratch_parents: { name: 'Anna' } },
    ]);
  });
});

describe('order and pages', () => {
  test('directions and nulls', async () => {
    const order = async (term: string) =>
      ((await get(`parents?select=id&order=${term}`)) as { id: number }[]).map((row) => row.id);
    expect(await order('score.desc.nullslast')).toEqual([2, 1, 3]);
    expect(await order('score.asc.nullsfirst')).toEqual([3, 1, 2]);
    expect(await order('active.nullsfirst,id')).toEqual([3, 2, 1]);
    expect(await order('data->a->b->0.desc.nullslast')).toEqual([2, 1, 3]);
  });
  test('limit, offset, range', async () => {
    expect(await ids('limit=1&offset=1')).toEqual([2]);
    expect(await ids('limit=0')).toEqual([]);
    const response = await scratch.send('/scratch_parents?select=id&order=id', { headers: { range: '1-1' } });
    expect([await response.json(), response.headers.get('content-range')]).toEqual([[{ id: 2 }], '1-1/*']);
  });
  test('a page holds at most a thousand rows', async () => {
    await scratch.run(
      'create table public.scratch_many as select n from generate_series(1, 1200) n; grant select on public.scratch_many to anon; notify pgrst',
    );
    await expect.poll(async () => (await scratch.send('/scratch_many?limit=1')).status).toBe(200);
    const response = await scratch.send('/scratch_many?limit=5000', { headers: { prefer: 'count=exact' } });
    expect([response.status, response.headers.get('content-range'), ((await response.json()) as []).length]).toEqual([
      206,
      '0-999/1200',
      1000,
    ]);
  });
});
