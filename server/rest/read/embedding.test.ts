import { describe, expect, test } from 'vitest';
import { succeeds } from '../../platform/testing/answers.ts';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await scratch.send(path, init);
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
};

describe('a filter on a column whose name an embedded relation uses, too', () => {
  test('is the column’s', async () => {
    const data = await succeeds(
      scratch.from('scratch_children').select('id, parent:parent_id(name)').eq('parent_id', 1).order('id'),
    );
    expect(data).toEqual([
      { id: 1, parent: { name: 'Anna' } },
      { id: 2, parent: { name: 'Anna' } },
    ]);
  });
  test('also within and, or, and where the relation has no other name', async () => {
    const { body } = await ask(
      '/scratch_children?select=id,parent_id(name)&or=(parent_id.eq.2,and(parent_id.gt.7,id.gt.0))',
    );
    expect(body).toEqual([{ id: 3, parent_id: { name: 'Boris' } }]);
  });
  test('asks for its presence where the request calls the relation so', async () => {
    const path =
      '/scratch_children?select=id,second_parent_id:scratch_parents!second_parent_id(name)&second_parent_id.name=eq.Anna';
    expect((await ask(`${path}&second_parent_id=not.is.null`)).body).toEqual([]);
    expect((await ask(`${path}&second_parent_id=is.null`)).body).toHaveLength(3);
  });
});

test('a blank may precede every part of and and or', async () => {
  const { body } = await ask(
    `/scratch_children?select=id&or=${encodeURIComponent('( id.eq.1 , not.and(id.gt.1, id.lt.9), and ( id.eq.2 , or ( grade.eq.3, grade.eq.9 ) ) )')}&order=id`,
  );
  expect(body).toEqual([{ id: 1 }, { id: 2 }]);
});

test('relations that are only there to be filtered by are not answered, however deep', async () => {
  const select = 'name,scratch_children!parent_id(scratch_child_tags(scratch_tags()))';
  const { body } = await ask(`/scratch_parents?select=${select}&id=eq.1`);
  expect(body).toEqual([{ name: 'Anna' }]);
});

describe('a range in a header beside one in the query', () => {
  const range = async (query: string, header: string) => {
    const { status, body, headers } = await ask(`/scratch_children?select=id&order=id${query}`, {
      headers: { range: header },
    });
    return [status, body, headers.get('content-range')];
  };
  test('means their intersection', async () => {
    expect(await range('&limit=2', '0-0')).toEqual([200, [{ id: 1 }], '0-0/*']);
    expect(await range('&limit=2', '0-9')).toEqual([200, [{ id: 1 }, { id: 2 }], '0-1/*']);
    expect(await range('&offset=1&limit=2', '0-1')).toEqual([200, [{ id: 2 }], '1-1/*']);
    expect(await range('&offset=2', '0-')).toEqual([200, [{ id: 3 }], '2-2/*']);
    expect(await range('&limit=0', '0-0')).toEqual([200, [], '*/*']);
  });
  test('is refused without an intersection', async () => {
    expect((await range('&limit=1', '1-2'))[0]).toBe(416);
  });
});

test('full text is searched in domains of tsvector, and of domains of it', async () => {
  await scratch.run(`
    create domain public.scratch_words as tsvector; create domain public.scratch_few_words as public.scratch_words check (length(value) < 9);
    create table public.scratch_texts (id integer primary key, words public.scratch_few_words);
    insert into public.scratch_texts values (1, to_tsvector('simple', 'quick fox')), (2, to_tsvector('simple', 'lazy dog'));
    grant select on public.scratch_texts to anon; notify pgrst, 'reload schema'`);
  await expect
    .poll(async () => (await ask('/scratch_texts?select=id&words=fts(simple).fox')).body)
    .toEqual([{ id: 1 }]);
});
