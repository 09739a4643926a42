import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { at, printTable, short } from '../figures.ts';
import { clientHeaders } from '../http-load.ts';
import { makeParents, startClub } from '../services/club.ts';

/**
 * The waits of people when very many sign in within one second, each over a connection of their own: how soon those are in
 * who are admitted at once, how soon the others get a Retry-After, and when all who keep to it are in.
 * BENCH_PEOPLE=2500 chooses otherwise.
 */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 2500);
const ACCOUNTS = 32;
const SECOND_MS = 1000;
const TOO_MANY = 503;
const MOST_TRIES = 20;

interface Person {
  /** Milliseconds until the first answer of all. */
  firstAnswer: number;
  /** Milliseconds until signed in; NaN where it never was. */
  signedIn: number;
  tries: number;
  /** The Retry-After of the first answer, in seconds; 0 where it admitted. */
  retryAfter: number;
  /** Unexpected statuses. */
  others: number[];
}

const club = await startClub();
try {
  const accounts = await makeParents(club, ACCOUNTS);
  const bodies = accounts.map(({ email, password }) => JSON.stringify({ email, password }));
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      await wait((index * SECOND_MS) / PEOPLE);
      return signIn(bodies[index % ACCOUNTS]!);
    }),
  );
  report(people);
} finally {
  await club.stop();
}

async function signIn(body: string): Promise<Person> {
  const began = performance.now();
  const person: Person = { firstAnswer: 0, signedIn: Number.NaN, tries: 0, retryAfter: 0, others: [] };
  while (person.tries++ < MOST_TRIES) {
    const { status, retryAfter } = await send(body);
    const now = performance.now() - began;
    if (person.tries === 1) Object.assign(person, { firstAnswer: now, retryAfter });
    if (status === 200) return { ...person, signedIn: now };
    if (status !== TOO_MANY || retryAfter === 0) person.others.push(status);
    await wait(Math.max(1, retryAfter) * SECOND_MS);
  }
  return person;
}

async function send(body: string): Promise<{ status: number; retryAfter: number }> {
  const headers = { ...clientHeaders(club.config.publishableKey), 'content-type': 'application/json' };
  const path = '/auth/v1/token?grant_type=password';
  const request = http.request({ port: club.port, path, method: 'POST', headers, agent: false }).end(body);
  try {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode!, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
  } catch {
    return { status: 0, retryAfter: 0 };
  }
}

function report(people: Person[]): void {
  const [atOnce, later] = [true, false].map((isAtOnce) =>
    people.filter(({ retryAfter }) => (retryAfter === 0) === isAtOnce),
  );
  const row = (name: string, all: Person[], of: (person: Person) => number) => {
    const sorted = all.map(of).toSorted((one, other) => one - other);
    const quantiles =
      sorted.length === 0 ? ['', '', ''] : [0.5, 0.99, 1].map((share) => short(at(sorted, share) / SECOND_MS));
    return [name, String(all.length), ...quantiles];
  };
  printTable(
    `${PEOPLE} people sign in within one second`,
    ['', 'people', 'p50 s', 'p99 s', 'last s'],
    [
      row('let in at the first try: in after', atOnce!, ({ signedIn }) => signedIn),
      row('later: first answer after', later!, ({ firstAnswer }) => firstAnswer),
      row('later: Retry-After', later!, ({ retryAfter }) => retryAfter * SECOND_MS),
      row('later: in after', later!, ({ signedIn }) => signedIn),
    ],
  );
  const others = people.flatMap((person) => person.others);
  const tries = people.reduce((sum, person) => sum + person.tries, 0);
  const never = people.filter(({ signedIn }) => Number.isNaN(signedIn)).length;
  console.log(
    `\nRequests: ${tries}; never in: ${never}; other answers: ${others.length === 0 ? 'none' : [...new Set(others)].join(', ')}`,
  );
}
