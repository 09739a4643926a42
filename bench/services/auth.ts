import { hash, verify } from '@node-rs/argon2';
import { readSignedIn } from '../../server/auth/accounts/signed-in.ts';
import { hashPassword } from '../../server/auth/passwords/passwords.ts';
import { identifyToken } from '../../server/auth/tokens/tokens.ts';
import { Database } from '../../server/platform/database/database.ts';
import { callLoad } from '../call-load.ts';
import { clientHeaders, httpLoad, writeJson, writeRequest } from '../http-load.ts';
import { recordStatements } from '../recorded-statements.ts';
import type { BareServer } from './bare-server.ts';
import type { Account, BenchClub } from './club.ts';
import type { Measure, Variant } from './measure.ts';
import { bareSql, inlined, sqlLimit } from './sql-limit.ts';

/** Sign-in by password, refresh, and the own account; each connection is a person of its own. */
export async function authMeasures(club: BenchClub, parents: Account[], bare: BareServer): Promise<Measure[]> {
  const { port, config, connection } = club;
  const connections = parents.length;
  const headers = clientHeaders(config.publishableKey);
  const signIns = parents.map(({ email, password }) =>
    writeJson('POST', '/auth/v1/token?grant_type=password', headers, { email, password }),
  );
  const users = parents.map(({ accessToken }) =>
    writeRequest('GET', '/auth/v1/user', clientHeaders(config.publishableKey, accessToken)),
  );
  const refreshTokens = parents.map(({ refreshToken }) => refreshToken);
  const refresh = {
    keepsBodies: true,
    next(connection: number, _count: number, last?: { body: Buffer }) {
      if (last) refreshTokens[connection] = JSON.parse(last.body.toString()).refresh_token;
      const refresh_token = refreshTokens[connection];
      return writeJson('POST', '/auth/v1/token?grant_type=refresh_token', headers, { refresh_token });
    },
  };
  const [refreshed, read] = [await rotation(club, parents), await userReads(club, parents[0]!)];
  return [
    {
      name: 'sign in by password',
      connections,
      run: (seconds) => httpLoad({ next: (index) => signIns[index]! }, { port, connections, seconds }),
      limit: await argon2Limit(),
    },
    {
      name: 'refresh the session',
      connections,
      // A round's last answer is discarded; the next round begins with its token's parent, which the service takes.
      run: (seconds) => httpLoad(refresh, { port, connections, seconds }),
      limit: sqlLimit('the rows of a refresh', connection, refreshed, connections),
      bare: await bareSql(bare, connection, refreshed, connections),
    },
    {
      name: 'GET /user',
      connections,
      run: (seconds) => httpLoad({ next: (index) => users[index]! }, { port, connections, seconds }),
      limit: sqlLimit('the same two reads', connection, read, connections),
      bare: await bareSql(bare, connection, read, connections),
    },
  ];
}

/** Hashes of a password, with the parameters of the service and nothing else to do. */
async function argon2Limit(): Promise<Variant> {
  const password = 'a password of the bench';
  const hashed = await hashPassword(password);
  if (!hashed.startsWith((await hash(password)).split('$').slice(0, 2).join('$'))) throw new Error('Not the same kind');
  return {
    name: 'argon2id, the same parameters',
    run: (seconds) => callLoad(() => verify(hashed, password), 8, seconds),
  };
}

/** A session touched, a token replaced: the rows that a refresh writes, in one round trip. */
async function rotation({ owner }: BenchClub, parents: Account[]): Promise<string[]> {
  const id = (number: string) => `('70000000-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;
  for (const [index, parent] of parents.entries()) {
    const session = id(String(index));
    await owner.query(`insert into auth.sessions (id, user_id) values (${session}, $1)`, [parent.id]);
    await owner.query(
      `insert into auth.refresh_tokens (id, session_id, token_hash) values (${session}, ${session}, 'bench ${index}')`,
    );
  }
  const session = id(':client_id');
  return [
    `update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${session}`,
    `with parent as (update auth.refresh_tokens set revoked_at = clock_timestamp() where session_id = ${session} and revoked_at is null returning id) select id from parent`,
    `insert into auth.refresh_tokens (id, session_id, token_hash) values (gen_random_uuid(), ${session}, gen_random_uuid()::text) returning id`,
  ];
}

async function userReads({ connection, config }: BenchClub, { accessToken }: Account): Promise<string[]> {
  const database = new Database(connection as ConstructorParameters<typeof Database>[0], 1);
  try {
    const { claims } = await identifyToken(accessToken, config);
    return (await recordStatements(() => readSignedIn({ database }, claims))).map(inlined);
  } finally {
    await database.close();
  }
}
