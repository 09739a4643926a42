import { clientHeaders, writeJson, writeRequest, type Work } from '../http-load.ts';
import { signToken } from '../rest/dashboard.ts';
import { FAMILIES, parentId, swimmerId } from './fill.ts';

/** A user who has signed up with this side. */
export interface Account {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

/** The facts that both sides share. */
export interface Keys {
  secret: string;
  publishableKey: string;
}

/** One request to both sides. */
export interface Question {
  name: string;
  /** The same requests for either side; accounts and sessions are that side's own. */
  work(accounts: Account[]): Work;
  /** The answer without the parts that must differ: ids and moments that the side makes up. */
  comparable(answer: unknown): unknown;
}

const PARENTS = 200;
const DASHBOARD = `/rest/v1/learners?${new URLSearchParams([
  [
    'select',
    'id,name,born,level,bookings(id,status,visits_left,squads(id,title,pools(name),hours(starts_at,minutes))),dues(id,amount,method,due_on)',
  ],
  ['bookings.status', 'eq.active'],
  ['dues.is_paid', 'is.false'],
  ['order', 'born.asc'],
])}`;
const SINGLE = { accept: 'application/vnd.pgrst.object+json' };

const asIs = (answer: unknown) => answer;

/** Reads under row-level security, a write, and the three requests of every session. */
export function questions({ secret, publishableKey }: Keys): Question[] {
  const step = FAMILIES / PARENTS;
  const parents = Array.from({ length: PARENTS }, (_, index) => {
    const number = 1 + Math.floor(index * step);
    return { number, headers: clientHeaders(publishableKey, signToken(secret, parentId(number))) };
  });
  const inTurn = (requests: Buffer[]): Work => ({
    next: (index, count) => requests[(index * 7 + count) % requests.length]!,
  });
  const reads = (path: (number: number) => string, more: Record<string, string> = {}) => {
    const requests = parents.map(({ number, headers }) => writeRequest('GET', path(number), { ...headers, ...more }));
    return () => inTurn(requests);
  };
  const inserts = parents.map(({ headers }) =>
    writeJson(
      'POST',
      '/rest/v1/messages?select=*',
      { ...headers, ...SINGLE, prefer: 'return=representation' },
      { text: 'Днес ще закъснеем с десет минути' },
    ),
  );
  const anonymous = clientHeaders(publishableKey);
  return [
    { name: 'list with embeds', work: reads(() => DASHBOARD), comparable: asIs },
    {
      name: 'filter by parent',
      work: reads((number) => `/rest/v1/learners?select=*&parent_id=eq.${parentId(number)}&order=born.asc`),
      comparable: asIs,
    },
    {
      name: 'single row',
      work: reads((number) => `/rest/v1/learners?select=*&id=eq.${swimmerId(number * 2)}`, SINGLE),
      comparable: asIs,
    },
    { name: 'insert', work: () => inTurn(inserts), comparable: withoutMadeUp },
    {
      name: 'sign in by password',
      work: (accounts) => inTurn(accounts.map(({ email, password }) => passwordGrant(anonymous, email, password))),
      comparable: sessionOf,
    },
    { name: 'refresh', work: (accounts) => refreshing(anonymous, accounts), comparable: sessionOf },
    {
      name: 'GET /user',
      work: (accounts) =>
        inTurn(
          accounts.map(({ accessToken }) =>
            writeRequest('GET', '/auth/v1/user', clientHeaders(publishableKey, accessToken)),
          ),
        ),
      comparable: userOf,
    },
  ];
}

const passwordGrant = (headers: Record<string, string>, email: string, password: string) =>
  writeJson('POST', '/auth/v1/token?grant_type=password', headers, { email, password });

/** Each connection keeps a session of its own; its token is replaced by every answer. */
function refreshing(headers: Record<string, string>, accounts: Account[]): Work {
  const tokens = accounts.map(({ refreshToken }) => refreshToken);
  return {
    keepsBodies: true,
    next(connection, _count, last) {
      if (last) tokens[connection] = JSON.parse(last.body.toString()).refresh_token;
      const refresh_token = tokens[connection];
      return writeJson('POST', '/auth/v1/token?grant_type=refresh_token', headers, { refresh_token });
    },
  };
}

type Row = Record<string, unknown>;

function withoutMadeUp(answer: unknown): Row {
  const { id, created_at, ...rest } = answer as Row;
  return { ...rest, has: [typeof id, typeof created_at] };
}

/** The keys that every session has, with their constant values. */
function sessionOf(answer: unknown): Row {
  const { access_token, refresh_token, token_type, expires_in, expires_at, user } = answer as Row;
  return {
    token_type,
    expires_in,
    has: [access_token, refresh_token, expires_at].map((each) => typeof each),
    user: userOf(user),
  };
}

function userOf(answer: unknown): Row {
  const { id, aud, role, email, app_metadata, identities, is_anonymous } = answer as Row;
  const providers = (identities as Row[]).map(({ provider }) => provider);
  return { has: typeof id, aud, role, email, app_metadata, providers, is_anonymous };
}
