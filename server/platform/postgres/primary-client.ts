import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { only } from '../database/rows.ts';
import type { DatabaseAddress } from './database-url.ts';

/** Connection settings; with a Client that finds the server where there are several. */
export type Connection = pg.ClientConfig & { Client?: typeof pg.Client };

const CONNECT_TIMEOUT_MS = 5000;
/** The head start of a server before the next one. */
const HEAD_START_MS = 250;

/** A client for these settings. The caller ends it. */
export function newClient(connection: Connection): pg.Client {
  return new (connection.Client ?? pg.Client)(connection);
}

/** A connected client. One that is lost fails its next statement. The caller ends it. */
export async function connectClient(connection: Connection): Promise<pg.Client> {
  const client = newClient(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Settings for pg. With more than one candidate, each new connection looks for the first that serves. */
export function connectionTo({ candidates, isReadWrite }: DatabaseAddress): Connection {
  const base = { connectionString: candidates[0]!, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  if (candidates.length === 1 && !isReadWrite) return base;
  return {
    ...base,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * candidates.length,
    Client: clientOf(candidates, isReadWrite),
  };
}

/** The facts that a client learns before it connects. */
interface Target {
  host: string;
  port: number;
  ssl: unknown;
  connection: { ssl: unknown };
}

function clientOf(candidates: string[], isReadWrite: boolean): typeof pg.Client {
  let finding: Promise<ReachedServer> | undefined;
  let last: string | undefined;
  /**
   * Connections of one moment look once. Where any server will do, the found one serves until it does not answer; one
   * that accepts writes is looked for each time, since it may have become a standby.
   */
  const find = () => {
    finding ??= isReadWrite ? findPrimary(candidates, last) : findServer(candidates);
    finding.then(
      ({ candidate }) => {
        last = candidate;
        if (isReadWrite) finding = undefined;
      },
      () => (finding = undefined),
    );
    return finding;
  };

  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = find().then(({ client }) => {
        const [self, server] = [this, client] as unknown as [Target, Target];
        self.host = server.host;
        self.port = server.port;
        self.ssl = self.connection.ssl = server.ssl;
        return (super.connect() as unknown as Promise<pg.Client>).catch((error: unknown) => {
          finding = undefined;
          throw error;
        });
      });
      if (!callback) return connected;
      connected.then(() => callback(null as unknown as Error), callback);
    }
  };
}

/** A server that was found, and a client that has its address. */
interface ReachedServer {
  client: pg.Client;
  candidate: string;
}

/** The first candidate that answers. Throws the failure of the last one. */
async function findServer(candidates: string[], isReadWrite = false): Promise<ReachedServer> {
  let failure: unknown;
  for (const candidate of candidates) {
    const client = new pg.Client({
      connectionString: candidate,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ writes: boolean }>(
        `select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean as writes`,
      );
      if (!isReadWrite || only(rows).writes) return { client, candidate };
      failure = Object.assign(new Error('no server takes writes'), { code: 'ECONNREFUSED' });
    } catch (error) {
      failure = error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw failure;
}

/** The candidate that accepts writes: the one that did last, or else the first of them. */
async function findPrimary(candidates: string[], last: string | undefined): Promise<ReachedServer> {
  if (last !== undefined) {
    const server = await findServer([last], true).catch(() => undefined);
    if (server) return server;
  }
  const success = new AbortController();
  try {
    return await Promise.any(waysToEach(candidates).map((ways, index) => findLater(ways, index, success.signal)));
  } catch (error) {
    throw (error as AggregateError).errors.at(-1);
  } finally {
    success.abort();
  }
}

/** Asks a server that comes later in the list a moment later, and does not wait for an earlier one that is cut off. */
async function findLater(ways: string[], index: number, signal: AbortSignal): Promise<ReachedServer> {
  if (index > 0) await wait(index * HEAD_START_MS, undefined, { signal });
  return findServer(ways, true);
}

/** The candidates by server: the ways to encrypt to one of them are tried in their order. */
function waysToEach(candidates: string[]): string[][] {
  const servers = Map.groupBy(candidates, (candidate) => candidate.split('?', 1)[0]!);
  return [...servers.values()];
}
