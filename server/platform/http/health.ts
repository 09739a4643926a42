import { Hono } from 'hono';
import type { Database } from '../database.ts';

/** /health/live: the process answers. /health/ready: so does the database. */
export function createHealth(database: Database): Hono {
  const app = new Hono();
  app.get('/live', (c) => c.json({ status: 'live' }));
  app.get('/ready', async (c) => {
    try {
      await database.pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'waiting for the database' }, 503);
    }
  });
  return app;
}
