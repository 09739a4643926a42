import http from 'node:http';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { at, printTable, short } from '../figures.ts';
import { makeParents, signIn, startClub } from '../services/club.ts';
import { COLLIDING } from './colliding.ts';
import { FILE_ATTACKS } from './files.ts';
import { keepJoining, SOCKET_ATTACKS, type Joins } from './sockets.ts';

/**
 * The waits of others while fifty callers, each from an address of its own, send the worst requests that are
 * still allowed, as visitors, as one or five new accounts, or as an admin with files: the times of another visitor's reads,
 * of public pages, of uploads of the club and of a signed-in family's reads. Each kind of attack runs for some seconds.
 * BENCH_SECONDS, BENCH_CALLERS, BENCH_PAUSE_MS and BENCH_ATTACKS (a part of their names) choose
 * otherwise; with BENCH_ONE_ADDRESS the callers share one.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const CALLERS = Number(process.env['BENCH_CALLERS'] ?? 50);
const CHOSEN = process.env['BENCH_ATTACKS'] ?? '';
const addressOf = (index: number) => (process.env['BENCH_ONE_ADDRESS'] ? '127.0.2.1' : `127.0.2.${index + 1}`);

/** Until everything was asked for several times. */
const WARM_UP_MS = 3_000;
/** Between two looks of one person. */
const PAUSE_MS = Number(process.env['BENCH_PAUSE_MS'] ?? 50);
/** Nearly all pages that people look at were made for another reader before. */
const RARE = 'pages that are new';
const RARE_PAUSE_MS = 2_500;

/** As browsers ask. */
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

type Ask = (count: number) => {
  path: string;
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

const club = await startClub('on');
const key = club.config.publishableKey;
const token = await signIn(club, 'parent@demo.club', DEMO_PASSWORD);
const admin = await signIn(club, 'admin@demo.club', DEMO_PASSWORD);
const tokens = (await makeParents(club, 5)).map(({ accessToken }) => accessToken);

const get = (path: string, bearer = key): ReturnType<Ask> => ({
  path,
  headers: { apikey: key, authorization: `Bearer ${bearer}` },
});
const rest = (query: string) => `/rest/v1/${query}`;
const lessons = 'lessons(id,class_id,starts_at,status,duration_minutes)';
const wide = `select=*,classes(*,${lessons},class_sessions(*))`;
/** The same wide read in words that the server has not seen. */
const unseen = (count: number) =>
  `locations?select=a${count}${Math.random().toString(36).slice(2, 6)}:id,classes(*,${lessons},class_sessions(*))`;

/** The callers' requests, over and over. A new alias makes a text that the server has not seen. */
const ATTACKS: Record<string, Ask | null> = {
  nothing: null,
  'deep and back (refused)': () =>
    get(rest('locations?select=*,classes(*,lessons(id,classes(id,lessons(id,classes(id,lessons(id))))))')),
  'all lessons of all locations': () => get(rest(`locations?${wide}`)),
  'the same, a new text each time': (count) => get(rest(unseen(count))),
  'the same relation eight times': () =>
    get(rest(`locations?select=id,classes(${Array.from({ length: 7 }, (_, n) => `m${n}:${lessons}`).join(',')})`)),
  'light, then heavy, with one text': (count) =>
    get(
      rest(
        `locations?${wide}&limit=${count % 4 === 3 ? 1000 : 1}&id=${count % 4 === 3 ? 'neq' : 'eq'}.00000000-0000-4000-8000-000000000000`,
      ),
    ),
  'regular expressions': (count) =>
    get(
      rest(
        `lessons?select=id&or=(${Array.from({ length: 30 }, (_, n) => `status.match.(a|b${n}|c${count})*x.*y{1,20}`).join(',')})`,
      ),
    ),
  'counts of everything': () => ({
    ...get(rest('lessons?select=id,classes!inner(id,locations!inner(id))&order=starts_at.desc,duration_minutes')),
    headers: { apikey: key, authorization: `Bearer ${key}`, prefer: 'count=exact' },
  }),
  'quick reads': () => get(rest('public_classes?select=*')),
  'pages of a search of their own': (count) => get(`/shop?q=${count}${Math.random()}`),
  'pages with words of their own': (count) => get(`/schedule?utm_${count}=${Math.random()}`),
  'pages that are not there': (count) => get(`/nowhere-${count}-${Math.random()}`),
  'pictures in sizes of their own': () =>
    get(`${drawn}?format=avif&width=${between(300, 1200)}&height=${between(300, 1200)}&quality=${between(20, 100)}`),
  'the description of the API': () => get(rest('')),
  'an encoding with 14,000 spaces': () => ({
    ...get(rest('locations?select=*')),
    headers: { apikey: key, authorization: `Bearer ${key}`, 'accept-encoding': `a${' '.repeat(14_000)}b` },
  }),
  'names that collide, to sign in': () => ({
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    body: COLLIDING,
    headers: { apikey: key, 'content-type': 'application/json' },
  }),
  'all lessons of all locations, as one account': () => get(rest(`locations?${wide}`), tokens[0]),
  'a new text each time, as one account': (count) => get(rest(unseen(count)), tokens[0]),
  'a new text each time, as five accounts': (count) => get(rest(unseen(count)), tokens[count % tokens.length]),
};

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least));
/** A picture that costs much to draw. */
const drawn = '/storage/v1/render/image/public/media/bench.jpg';

const VICTIMS: Record<string, Ask> = {
  'a visitor’s reads': () => get(rest('public_classes?select=class_id,title,free&order=title')),
  'public pages': () => get('/schedule'),
  [RARE]: (count) => get(`/shop?q=first${count}${Math.random()}`),
  'uploads of the club': (count) => ({
    path: `/storage/v1/object/media/bench-${count}.jpg`,
    method: 'POST',
    headers: { authorization: `Bearer ${club.config.secretKey}`, 'content-type': 'image/jpeg', 'x-upsert': 'true' },
    body: small,
  }),
  'a family’s reads': () => get(rest('children?select=id,full_name,enrollments(id,status,classes(title))'), token),
};

/** Noise is the worst for an encoder. */
const large = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: 'teal',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();
const small = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

try {
  await upload('bench.jpg', large);
  // A program that has just started compiles while it answers.
  await Promise.all(
    [...Object.values(VICTIMS), () => get('/shop?q=warm')].map((ask) =>
      keepAsking('127.0.3.1', ask, performance.now() + WARM_UP_MS, new Map(), PAUSE_MS),
    ),
  );
  const rows: string[][] = [];
  const attacks = {
    ...mapValues(ATTACKS, byHttp),
    ...mapValues(FILE_ATTACKS, (file) => byHttp(() => asAdmin(file))),
    ...mapValues(SOCKET_ATTACKS, bySocket),
  };
  for (const [name, attack] of Object.entries(attacks).filter(([each]) => each.includes(CHOSEN))) {
    // oxlint-disable-next-line no-await-in-loop -- one attack at a time
    rows.push([name, ...(await measure(attack))]);
  }
  printTable(
    `${CALLERS} callers for ${SECONDS} s each: what others wait, p50 / p95 ms`,
    ['', ...Object.keys(VICTIMS), 'answers to the callers', 'to others'],
    rows,
  );
} finally {
  await club.stop();
}

function asAdmin(file: { path: string; body: string }): ReturnType<Ask> {
  const headers = { apikey: key, authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
  return { ...file, method: 'POST', headers };
}

async function upload(name: string, body: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${club.config.secretKey}`, 'content-type': 'image/jpeg' };
  const answer = await fetch(`http://127.0.0.1:${club.port}/storage/v1/object/media/${name}`, {
    method: 'POST',
    headers,
    body: body as Buffer<ArrayBuffer>,
  });
  if (!answer.ok) throw new Error(`The picture is refused: ${await answer.text()}`);
}

type Attack = (localAddress: string, until: number, answers: Map<string | number, number>) => Promise<unknown>;

function byHttp(ask: Ask | null): Attack {
  return async (localAddress, until, answers) => ask && keepAsking(localAddress, ask, until, answers);
}

function bySocket(joins: Joins): Attack {
  return (localAddress, until, answers) => keepJoining({ port: club.port, key, localAddress }, joins, until, answers);
}

function mapValues<T>(record: Record<string, T>, toAttack: (value: T) => Attack): Record<string, Attack> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, toAttack(value)]));
}

async function measure(attack: Attack): Promise<string[]> {
  const until = performance.now() + SECONDS * 1000;
  const statuses = new Map<string | number, number>();
  const callers = Array.from({ length: CALLERS }, (_, index) => attack(addressOf(index), until, statuses));
  const refused = new Map<string | number, number>();
  const victims = Object.values(VICTIMS).map((victim, index) =>
    keepAsking(`127.0.3.${index + 1}`, victim, until, refused, victim === VICTIMS[RARE] ? RARE_PAUSE_MS : PAUSE_MS),
  );
  const samples = await Promise.all(victims);
  await Promise.all(callers);
  return [
    ...samples.map((each) => {
      const sorted = each.toSorted((one, other) => one - other);
      return `${short(at(sorted, 0.5))} / ${short(at(sorted, 0.95))}`;
    }),
    counted(statuses),
    counted(refused),
  ];
}

function counted(statuses: Map<string | number, number>): string {
  return [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** Sends one request after another from this address; returns the time of each. */
async function keepAsking(
  localAddress: string,
  what: Ask,
  until: number,
  statuses: Map<string | number, number>,
  pauseMs = 0,
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let count = 0; performance.now() < until; count++) {
    const sent = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- each waits for its answer
    const status = await send(agent, localAddress, what(count));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times.push(performance.now() - sent);
    // oxlint-disable-next-line no-await-in-loop -- a person pauses between two looks
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  return times;
}

function send(agent: http.Agent, localAddress: string, { path, method = 'GET', headers, body }: ReturnType<Ask>) {
  return new Promise<number>((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: club.port,
        path: encodeURI(path),
        method,
        headers: { ...PACKED, ...headers },
        agent,
        localAddress,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode!));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
