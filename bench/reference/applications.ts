import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import type pg from 'pg';
import type { Caller, Claims } from '../../server/platform/caller.ts';
import { Database } from '../../server/platform/database/database.ts';
import { createRest } from '../../server/rest/rest.ts';
import { asHere } from './fixtures.ts';
import { SECRET } from './values.ts';

/** The REST service as each group of settings wants it; one for all pairs with the same. */
export class Applications {
  readonly #connection: pg.PoolConfig;
  readonly #known = new Map<string, Hono>();
  readonly #open: Database[] = [];

  constructor(connection: pg.PoolConfig) {
    this.#connection = connection;
  }

  /** The service with these settings of the reference, as far as it has such. */
  with(settings: Map<string, unknown>): Hono {
    const key = JSON.stringify([...settings]);
    const app = this.#known.get(key) ?? this.#make(settings);
    this.#known.set(key, app);
    return app;
  }

  #make(settings: Map<string, unknown>): Hono {
    const schemas = (settings.get('configDbSchemas') as string[] | undefined) ?? ['test'];
    const searchPath = (settings.get('configDbExtraSearchPath') as string[] | undefined) ?? [];
    const maxRows = settings.get('configDbMaxRows') as number | undefined;
    const database = new Database(this.#connection, 3);
    this.#open.push(database);
    return new Hono().route(
      '/',
      createRest({ database, identify, schemas, searchPath, ...(maxRows ? { maxRows } : {}) }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((database) => database.close()));
  }
}

const key = new TextEncoder().encode(SECRET);

async function identify(request: Request): Promise<Caller> {
  const token = /^Bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return { role: 'anon', claims: { role: 'anon' } };
  try {
    const { payload } = await jwtVerify(token, key);
    const claims = { role: 'anon', ...JSON.parse(asHere(JSON.stringify(payload))) } as Claims;
    return { role: claims.role as Caller['role'], claims };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw Object.assign(new Error(message), { fault: code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid' });
  }
}
