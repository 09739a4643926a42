import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../contracts/demo.ts';
import { clientHeaders, httpLoad, writeJson, writeRequest } from '../http-load.ts';
import { recordStatements } from '../recorded-statements.ts';
import { DASHBOARD, signToken } from '../rest/dashboard.ts';
import { createBenchApp } from '../rest/rest-server.ts';
import type { BareServer } from './bare-server.ts';
import { signIn, type Account, type BenchClub } from './club.ts';
import type { Measure } from './measure.ts';
import { asCaller, bareSql, inlined, sqlLimit } from './sql-limit.ts';

const EVENT = {
  title: 'Национален празник',
  starts_at: '2020-03-03T08:00:00Z',
  ends_at: '2020-03-03T10:00:00Z',
  is_published: false,
};

/** A parent's dashboard, a row written, a procedure. */
export async function restMeasures(club: BenchClub, parents: Account[], bare: BareServer): Promise<Measure[]> {
  const { port, config, connection, owner } = club;
  const connections = parents.length;
  const admin = await signIn(club, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
  const { rows } = await owner.query<{ id: string }>(
    `select distinct parent_id as id from children join enrollments on child_id = children.id where enrollments.status = 'active'`,
  );
  const families = rows.map(({ id }) => ({ id, token: signToken(config.jwtSecret, id) }));
  const headers = (token: string) => clientHeaders(config.publishableKey, token);
  const dashboards = families.map(({ token }) => writeRequest('GET', DASHBOARD, headers(token)));
  const insert = writeJson(
    'POST',
    '/rest/v1/events?select=*',
    { ...headers(admin), prefer: 'return=representation' },
    EVENT,
  );
  let registered = 0;
  const register = (connection: number) =>
    writeJson('POST', '/rest/v1/rpc/register_child', headers(parents[connection]!.accessToken), {
      full_name: `Дете ${registered++}`,
      birth_date: '2017-05-05',
    });
  const { id: family, token } = families[0]!;
  const adminId = (await owner.query('select id from auth.users where email = $1', [DEMO_ACCOUNTS[0].email])).rows[0]
    .id;
  const read = await statementsOf(club, DASHBOARD, { headers: headers(token) });
  const written = await statementsOf(club, '/rest/v1/events?select=*', {
    method: 'POST',
    headers: {
      ...headers(signToken(config.jwtSecret, adminId)),
      prefer: 'return=representation',
      'content-type': 'application/json',
    },
    body: JSON.stringify(EVENT),
  });
  const child = childRows(parents[0]!.id);
  return [
    {
      name: "a parent's dashboard (embeds)",
      connections,
      run: (seconds) =>
        httpLoad(
          { next: (index, count) => dashboards[(index + count) % dashboards.length]! },
          { port, connections, seconds },
        ),
      limit: sqlLimit('the same statement', connection, [asCaller('authenticated', family), ...read], connections),
    },
    {
      name: 'insert a row',
      connections,
      run: (seconds) => httpLoad({ next: () => insert }, { port, connections, seconds }),
      limit: sqlLimit('the same insert', connection, [asCaller('authenticated', adminId), ...written], connections),
    },
    {
      name: 'procedure register_child',
      connections,
      run: (seconds) => httpLoad({ next: register }, { port, connections, seconds }),
      limit: sqlLimit('the rows of a child, as the club', connection, child, connections),
      bare: await bareSql(bare, connection, child, connections),
    },
  ];
}

async function statementsOf({ connection, config }: BenchClub, path: string, init: RequestInit): Promise<string[]> {
  const { app, database } = createBenchApp(connection as never, config.jwtSecret, 2);
  try {
    // The catalog is read on the first request.
    await app.request('/rest/v1/events?limit=0', init.headers ? { headers: init.headers } : {});
    const statements = await recordStatements(async () => {
      const answer = await app.request(path, init);
      if (!answer.ok) throw new Error(await answer.text());
    });
    return statements.map(inlined);
  } finally {
    await database.close();
  }
}

const childRows = (parent: string) => [
  asCaller('service_role', parent),
  `select role from public.user_roles where user_id = '${parent}'`,
  `select user_id from public.profiles where user_id = '${parent}'`,
  `with child as (insert into public.children (parent_id, first_name, last_name, birth_date) values ('${parent}', 'Дете', gen_random_uuid()::text, '2017-05-05') returning id) insert into public.child_care (child_id) select id from child returning child_id`,
];
