import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { must, type Machine } from './machines.ts';

const PASSWORD = 'for-this-trial-only';
export const JWT_SECRET = 'a secret for this trial only, 40 characters';
const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');
const SERVER = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

/** The services of one machine, from the files of deploy/cluster with the machine's own words. */
export class Services {
  readonly machine: Machine;
  readonly #folder: string;

  constructor(machine: Machine, folder: string) {
    this.machine = machine;
    this.#folder = join(folder, machine.name);
    mkdirSync(join(this.#folder, 'sockets'), { recursive: true });
    must('chown', '-R', 'postgres:postgres', this.#folder);
  }

  /** A file of deploy/cluster as this machine has it. */
  #text(name: string): string {
    const own = {
      NAME: this.machine.name,
      ADDRESS: this.machine.address,
      PASSWORD,
      'LONG-RANDOM-TEXT': JWT_SECRET,
      '/var/lib/etcd/club': join(this.#folder, 'etcd'),
      '/var/lib/postgresql/15/club': join(this.#folder, 'postgres'),
      '/var/lib/postgresql/.pgpass-patroni': join(this.#folder, 'pgpass'),
      '/var/run/postgresql': join(this.#folder, 'sockets'),
      '/etc/pgbouncer/userlist.txt': join(this.#folder, 'userlist.txt'),
      '/var/lib/plavane/club': join(this.#folder, 'club'),
      's3://KEY:SECRET@club?endpoint=https://s3.example&region=eu':
        's3://S3RVER:S3RVER@club?endpoint=http://10.0.0.1:9000',
    };
    // A word of its own: ETCD_NAME stays.
    return Object.entries(own).reduce(
      (text, [word, value]) => text.replaceAll(new RegExp(`(?<![A-Z_])${literally(word)}(?![A-Z_])`, 'g'), value),
      readFileSync(join(DEPLOY, name), 'utf8'),
    );
  }

  #write(name: string, text = this.#text(name)): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  }

  #settings(name: string): Record<string, string> {
    const lines = this.#text(name).split('\n');
    const pairs = lines.filter((line) => /^[A-Z0-9_]+=/.test(line)).map((line) => line.split(/=(.*)/s, 2));
    return Object.fromEntries(pairs) as Record<string, string>;
  }

  etcd(): void {
    this.machine.start('etcd', ['/usr/bin/etcd'], { env: this.#settings('etcd.env'), user: 'postgres' });
  }

  patroni(): void {
    this.machine.start('patroni', ['/usr/bin/patroni', this.#write('patroni.yml')], { user: 'postgres' });
  }

  haproxy(): void {
    this.machine.start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', this.#write('haproxy.cfg')]);
  }

  pgbouncer(): void {
    this.#write('userlist.txt', `"club" "${PASSWORD}"\n`);
    this.machine.start('pgbouncer', ['/usr/sbin/pgbouncer', this.#write('pgbouncer.ini')], { user: 'postgres' });
  }

  /** kill -9 of PostgreSQL and of the Patroni that would start it again. */
  async killPostgres(): Promise<void> {
    const file = join(this.#folder, 'postgres', 'postmaster.pid');
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    await this.machine.kill('patroni');
    process.kill(postmaster, 'SIGKILL');
  }

  /** The club's process. `isDirect`: it knows the three machines itself, without HAProxy and PgBouncer. */
  club({ isDirect = false, standby = true } = {}): void {
    const flags = serveFlags();
    const {
      DATABASE_POOL_URL: pool,
      READ_DATABASE_URL: read,
      DATABASE_URL: database,
      ...rest
    } = this.#settings('club.env');
    const hosts = ['10.0.0.11', '10.0.0.12', '10.0.0.13'].map((host) => `${host}:5432`).join(',');
    const direct = `postgres://club:${PASSWORD}@${hosts}/club?target_session_attrs=read-write`;
    this.machine.start('club', [process.execPath, ...flags, SERVER], {
      env: {
        ...rest,
        DATABASE_URL: isDirect ? direct : database,
        ...(isDirect ? {} : { DATABASE_POOL_URL: pool }),
        ...(standby ? { READ_DATABASE_URL: read } : {}),
        DEMO: 'on',
        PUBLIC_URL: 'http://10.0.0.10',
        RATE_LIMITS: 'off',
      },
    });
  }

  get url(): string {
    return `http://${this.machine.address}:3000`;
  }
}

/** A word as a part of a regular expression. */
const literally = (word: string) => word.replaceAll(/[.?$+]/g, String.raw`\$&`);

function serveFlags(): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { serve: string } };
  return scripts.serve.split(' ').slice(1, -1);
}

interface Member {
  name: string;
  host: string;
  role: string;
  state: string;
}

/** Patroni's members, as the first machine that answers knows them. */
export async function membersOf(machines: Machine[]): Promise<Member[]> {
  for (const { address } of machines)
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // The next one is asked.
    }
  return [];
}

/** Waits until there is a primary, two standbys follow it, and one of them has every commit. Returns the primary's name. */
export async function untilWhole(machines: Machine[], seconds = 90): Promise<string> {
  for (const until = Date.now() + seconds * 1000; ; await wait(500)) {
    const members = await membersOf(machines);
    const count = (role: RegExp) =>
      members.filter((each) => role.test(each.role) && /running|streaming/.test(each.state)).length;
    if (count(/leader/) === 1 && count(/sync_standby/) === 1 && count(/replica|sync_standby/) === 2)
      return members.find(({ role }) => role === 'leader')!.name;
    if (Date.now() > until) throw new Error(`The cluster did not become whole: ${JSON.stringify(members)}`);
  }
}

/** A connection to the primary as PostgreSQL's superuser. The caller ends it. */
export async function connectTo(host: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'postgres', password: PASSWORD, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The role and the database of the club, as docs/operations.md makes them. */
export async function makeDatabase(host: string): Promise<void> {
  const client = await connectTo(host, 'postgres');
  await client.query(`create role club login superuser password '${PASSWORD}'`);
  await client.query('create database club owner club');
  await client.end();
}
