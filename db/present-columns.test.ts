import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/platform/testing/club.ts';
import { presentColumns } from './present-columns.ts';

const SCRATCH = `
  create schema scratch;
  create table scratch.parents (id integer primary key, name text not null, phone text);
  create table scratch.months (period daterange not null);
  create view scratch.spans as select period, lower(period) as first from scratch.months;
  create table scratch.children (id integer primary key, name text not null, grade integer, parent_id integer not null references scratch.parents);
  create view scratch.pairs as
    select children.id, children.grade, parents.name as parent, second.name as second,
      coalesce(children.grade, 0) as grade_or_zero, coalesce(children.grade, second.id) as either,
      exists (select from scratch.parents) as any, array(select phone from scratch.parents) as phones,
      (select count(*) from scratch.parents) as parents, (select phone from scratch.parents limit 1) as phone,
      case when grade > 3 then 'old' else 'young' end as age, case when grade > 3 then 'old' end as old,
      children.name || parents.name as names, children.name || parents.phone as contact
    from scratch.children
    join scratch.parents on parents.id = parent_id
    left join scratch.parents as second on second.id = grade;
  create view scratch.graded as select id, grade from scratch.children where grade is not null and id > 0;
  create view scratch.maybe as select id, grade from scratch.children where grade is not null or id > 0;
  create view scratch.sums as select parent_id, sum(id) as ids, sum(grade) as grades, max(id) filter (where grade > 3) as some from scratch.children group by parent_id;
  create view scratch.total as select sum(id) as ids, count(*) as children from scratch.children;
  create view scratch.above as select pairs.id, pairs.second, graded.grade from scratch.pairs join scratch.graded using (id);
  create view scratch.people as select name, id as grade from scratch.parents union all select name, grade from scratch.children;
  create view scratch.inner_rows as select rows.name, rows.phone from (select name, phone from scratch.parents) as rows;`;

test('the columns of views that are never null are those that rule and constraints prove', async () => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(SCRATCH);
    const present = await presentColumns(client, 'scratch');
    const found = Object.fromEntries([...present].map(([view, columns]) => [view, [...columns].join(' ')]));
    expect(found).toEqual({
      pairs: 'id parent grade_or_zero any phones parents age names',
      graded: 'id grade',
      spans: 'period',
      maybe: 'id',
      sums: 'parent_id ids',
      total: 'children',
      above: 'id grade',
      people: 'name',
      inner_rows: 'name',
    });
  } finally {
    await client.end();
    await drop();
  }
});
