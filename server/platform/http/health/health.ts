import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Database } from '../../database/database.ts';
import type { DiskReport } from '../../process/disk.ts';

/** Further facts of the machine. */
interface MachineFacts {
  disk?: { report: DiskReport } | undefined;
  files?: { state: 'ready' | 'unreachable' } | undefined;
  /** The state of backups at night; `none`: none are expected, and nothing is said. */
  backups?: 'on' | 'off' | 'none';
}

/** A caller has its answer within two seconds, also where the database takes the question and never answers. */
const PATIENCE_MS = 1_500;

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
  // One question at a time: those of a database that hangs do not pile up.
  let asking: Promise<boolean> | undefined;
  const answers = () =>
    (asking ??= database.pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = undefined)));
  app.get('/ready', async (c) => {
    const isReady = await Promise.race([answers(), wait(PATIENCE_MS, false, { ref: false })]);
    return c.json({ status: isReady ? 'ready' : 'waiting for the database', ...details() }, isReady ? 200 : 503);
  });
  return app;
}
