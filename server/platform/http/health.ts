import { Hono } from 'hono';
import type { DiskReport } from '../disk.ts';
import type { Database } from '../database.ts';

/** Further facts of the machine. */
export interface Machine {
  disk?: { report: DiskReport } | undefined;
  files?: { state: 'ready' | 'unreachable' };
  /** Whether backups are made at night; left out where none are expected. */
  backups?: 'on' | 'off' | undefined;
}

/**
 * /health/live: the process answers. /health/ready: so does the database; with the free room of the disk, whether
 * the file store answers, and whether backups are made.
 */
export function createHealth(database: Database, { disk, files, backups }: Machine = {}): Hono {
  const app = new Hono();
  const details = () => ({
    ...(disk && { disk: disk.report }),
    ...(files && { files: files.state }),
    ...(backups && { backups }),
  });
  app.get('/live', (c) => c.json({ status: 'live' }));
  app.get('/ready', async (c) => {
    try {
      await database.pool.query('select 1');
      return c.json({ status: 'ready', ...details() });
    } catch {
      return c.json({ status: 'waiting for the database', ...details() }, 503);
    }
  });
  return app;
}
