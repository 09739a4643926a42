import { Hono } from 'hono';
import type { DiskReport } from '../disk.ts';
import type { Database } from '../database.ts';

/** Further facts of the machine. */
export interface MachineFacts {
  disk?: { report: DiskReport } | undefined;
  files?: { state: 'ready' | 'unreachable' } | undefined;
  /** Whether backups are made at night; `none`: none are expected, and nothing is said. */
  backups?: 'on' | 'off' | 'none';
}

/**
 * /health/live: the process answers. /health/ready: so does the database; with the free room of the disk, whether
 * the file store answers, and whether backups are made.
 */
export function createHealth(database: Database, machine: MachineFacts = {}): Hono {
  const app = new Hono();
  const details = () => {
    const { disk, files, backups } = machine;
    return {
      ...(disk && { disk: disk.report }),
      ...(files && { files: files.state }),
      ...(backups && backups !== 'none' && { backups }),
    };
  };
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
