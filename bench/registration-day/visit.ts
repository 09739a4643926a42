import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { clientHeaders } from '../http-load.ts';
import type { BenchClub } from '../services/club.ts';

export interface Family {
  email: string;
  password: string;
  /** The family's own address of this machine. */
  address: string;
  /** Of a family that signed in before. */
  accessToken: string | null;
}

/** The visit of one family; times in milliseconds since it came. */
export interface Visit {
  /** The moment of its arrival. */
  came: number;
  /** The first estimate of the waiting room; 0 where it let the family in at once. */
  estimate: number;
  inside: number;
  /** The time for which it waited until its classes opened. */
  early: number;
  done: number;
  outcome: string;
  /** Statuses of answers that are errors to a person. */
  faults: string[];
}

interface Reply {
  status: number;
  body: Record<string, unknown> & Record<string, unknown>[];
  retryAfter: number;
}

/** As web/lib/api/patient-fetch.ts has it. */
const isToWait = ({ status, retryAfter }: Reply) =>
  retryAfter > 0 && (status === 503 || (status === 429 && retryAfter <= 5));

/** Answers for which a page has a way on: the season is not open yet, or the seat is another's. */
const WAYS_ON = new Set(['season_not_open', 'seat_taken']);
const SECOND_MS = 1000;
const HASTE_MS = 100;
/** Some of the requests that the pages make until a child is enrolled. */
const LOOKS = [
  '/rest/v1/public_classes?select=class_id,title,free&order=title',
  '/rest/v1/children?select=id,full_name,enrollments(id,status)',
  '/rest/v1/plans?select=id,name,price&is_active=is.true&kind=eq.pool_8',
];

/** A family signs in, looks at the classes, holds a seat and enrolls its child; it waits when it is asked to, as the pages do. */
export async function comeIn(
  { port, config }: BenchClub,
  { email, password, address, accessToken }: Family,
  { classId, isHasty }: { classId: string; isHasty: boolean },
): Promise<Visit> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: address } as http.AgentOptions);
  const came = performance.now();
  const visit: Visit = { came, estimate: 0, inside: 0, early: 0, done: 0, outcome: 'none', faults: [] };
  let token = accessToken;
  const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const headers = { ...clientHeaders(config.publishableKey, token ?? undefined), 'content-type': 'application/json' };
    const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    return {
      status: answer.statusCode!,
      body: text ? JSON.parse(text) : {},
      retryAfter: Number(answer.headers['retry-after'] ?? 0),
    };
  };
  const patiently = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const answer = await send(method, path, body);
      if (!isToWait(answer)) {
        if (answer.status >= 400 && !WAYS_ON.has(String(answer.body['code'])))
          visit.faults.push(`${answer.status} ${path.slice(0, 24)}`);
        return answer;
      }
      visit.estimate ||= Number(answer.body['wait_seconds'] ?? 0) * SECOND_MS;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(isHasty ? HASTE_MS : answer.retryAfter * SECOND_MS * (1 + Math.random() / 5));
    }
  };
  /** Pressed before the hour, it is pressed again when that has come. */
  const press = async (name: string, body: object): Promise<Reply> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const answer = await patiently('POST', `/rest/v1/rpc/${name}`, body);
      if (answer.body['code'] !== 'season_not_open') return answer;
      const left = Math.max(0, Date.parse(String(answer.body['details'])) - Date.now());
      visit.early += left;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(left);
    }
  };
  try {
    if (!token)
      token = (await patiently('POST', '/auth/v1/token?grant_type=password', { email, password })).body[
        'access_token'
      ] as string;
    visit.inside = performance.now() - came;
    const [, children, plans] = [
      await patiently('GET', LOOKS[0]!),
      await patiently('GET', LOOKS[1]!),
      await patiently('GET', LOOKS[2]!),
    ];
    const seat = { child_id: children!.body[0]?.['id'], class_id: classId };
    const plan_id = plans!.body[0]?.['id'];
    await press('hold_seat', seat);
    await press('quote_enrollments', { items: [{ ...seat, plan_id }] });
    const { body } = await press('enroll_child', { ...seat, plan_id, method: 'cash' });
    visit.outcome = String(body['outcome'] ?? body['code'] ?? 'none');
  } catch (error) {
    visit.faults.push(String((error as Error).message));
  }
  visit.done = performance.now() - came;
  agent.destroy();
  return visit;
}
