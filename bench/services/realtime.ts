import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningServer } from '../../server/testing/running.ts';
import { figuresOf, short, summarise, type Figures } from '../figures.ts';
import { signToken } from '../rest/dashboard.ts';
import { Audience } from './audience.ts';
import { startSecond, type BenchClub } from './club.ts';
import type { Memory } from './memory.ts';

const TABLE = 'lessons';
/** This many messages are under way at once when the flow is measured. */
const BURST = 100;
const WARM_UP = 10;
const SETTLE_MS = 3000;

interface Scene {
  name: string;
  audience: Audience;
  /** The mark of a frame that counts. */
  mark: string;
  /** Makes one message that all hear; resolves when it is committed, or sent. */
  speak(): Promise<unknown>;
}

/** The result of one scene. */
interface Live {
  name: string;
  /** From the commit (or the sending) to the last one's hearing it, one message at a time. */
  alone: Figures;
  /** Messages a second, with this many under way. */
  perSecond: number;
  memory?: { before: Memory; during: Memory; after: Memory };
}

/** Measures changes and broadcasts to this many subscribers, and a bare socket server under the same. */
export async function liveMeasures(
  club: BenchClub,
  bare: { port: number },
  count: number,
  seconds: number,
): Promise<Live[]> {
  const parent = () => signToken(club.config.jwtSecret, randomUUID());
  const visitor = () => club.config.publishableKey;
  const all = count.toLocaleString('en');
  const { rows } = await club.owner.query(`select id from ${TABLE} limit 1`);
  const change = () =>
    club.owner.query(`update ${TABLE} set duration_minutes = 44 + (random() * 2)::integer where id = $1`, [rows[0].id]);
  const changes = { mark: '"type":"UPDATE"', speak: change };
  const lives: Live[] = [];
  const play = async (
    servers: RunningServer[],
    name: string,
    who: () => string,
    how: Pick<Scene, 'mark' | 'speak'>,
  ) => {
    const audience = new Audience();
    const before = club.memory(servers.slice(1));
    const addresses = Array.from({ length: count }, (_, index) => addressOf(club, servers[index % servers.length]!));
    await audience.open(addresses, () => joinFrame(who(), how === changes));
    const live = await measure({ name, audience, ...how }, seconds);
    const during = club.memory(servers.slice(1));
    await audience.close();
    await wait(SETTLE_MS);
    lives.push({ ...live, memory: { before, during, after: club.memory(servers.slice(1)) } });
  };

  await play([club.server], `${all} parents hear a change of one table`, parent, changes);
  await play([club.server], `${all} visitors hear a change`, visitor, changes);
  const speaker = new Audience();
  await speaker.open([addressOf(club, club.server)], () => joinFrame(visitor(), false));
  const say = JSON.stringify([
    ...'11',
    'realtime:bench',
    'broadcast',
    { type: 'broadcast', event: 'call', payload: { text: 'x'.repeat(200) } },
  ]);
  await play([club.server], `${all} hear a broadcast`, visitor, {
    mark: '"event":"call"',
    speak: async () => speaker.sockets[0]!.send(say),
  });
  await speaker.close();
  const second = await startSecond(club);
  try {
    await play([club.server, second], `${all} parents on two processes`, parent, changes);
  } finally {
    await second.stop();
  }
  lives.push(await bareScene(bare.port, count, seconds));
  return lives;
}

const addressOf = ({ config }: BenchClub, { url }: RunningServer) =>
  `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${config.publishableKey}&vsn=2.0.0`;

function joinFrame(token: string, listens: boolean): string {
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: listens ? [{ event: '*', schema: 'public', table: TABLE }] : [],
    postgres_changes_options: { wait: true },
    private: false,
  };
  return JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }]);
}

async function bareScene(port: number, count: number, seconds: number): Promise<Live> {
  const audience = new Audience();
  await audience.open(Array.from({ length: count }, () => `ws://127.0.0.1:${port}`));
  const frame = JSON.stringify(['', '', 'realtime:bench', 'postgres_changes', { text: 'x'.repeat(700) }]);
  const speak = async () => audience.sockets[0]!.send(frame);
  const name = `bare ws server, ${count.toLocaleString('en')} sockets`;
  const live = await measure({ name, audience, mark: 'realtime:bench', speak }, seconds);
  await audience.close();
  return live;
}

async function measure({ name, audience, mark, speak }: Scene, seconds: number): Promise<Live> {
  await audience.hears(mark, WARM_UP, () => times(WARM_UP, speak));
  const samples: number[] = [];
  const started = performance.now();
  while (performance.now() < started + seconds * 1000) {
    let sent = 0;
    const cause = async () => {
      await speak();
      sent = performance.now();
    };
    samples.push((await audience.hears(mark, 1, cause)) - sent);
  }
  const alone = figuresOf(samples, performance.now() - started);
  const began = performance.now();
  const ended = await audience.hears(mark, BURST, () => times(BURST, speak));
  return { name, alone, perSecond: (BURST * 1000) / (ended - began) };
}

const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

/** The rows of the table; a bare server is the last. */
export function liveRows(lives: Live[]): string[][] {
  const limit = lives.at(-1)!.perSecond;
  return lives.map(({ name, alone, perSecond, memory }) => {
    const { p50, p99 } = summarise([alone]);
    const megabytes = (key: keyof Memory) =>
      memory ? [memory.before, memory.during, memory.after].map((each) => each[key].toFixed(0)).join(' / ') : '';
    return [
      name,
      short(p50),
      short(p99),
      short(perSecond),
      percent(perSecond / limit),
      megabytes('server'),
      megabytes('postgres'),
    ];
  });
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
