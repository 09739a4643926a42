import type { ImportProgress } from '../../../contracts/imports.ts';
import { readImportProgressInput } from '../../../contracts/inputs/imports.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/** The imports that this process does now, by the admin who asked for them. */
const running = new Map<string, ImportProgress>();

export const readImportProgress = defineProcedure({
  name: 'read_import_progress',
  summary:
    'How many rows of the file that the caller imports, or tries, are done; null where none is, or where another process of the server does it.',
  input: readImportProgressInput,
  isRead: true,
  async run(context): Promise<ImportProgress | null> {
    await requireAdmin(context);
    return (context.userId !== null && running.get(context.userId)) || null;
  },
});

/** Lets the admin read how far the work is, which says so itself. */
export async function withProgress<T>(
  userId: string | null,
  total: number,
  work: (say: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (userId === null) return work(() => undefined);
  const progress = { done: 0, total };
  running.set(userId, progress);
  try {
    return await work((done) => void (progress.done = done));
  } finally {
    if (running.get(userId) === progress) running.delete(userId);
  }
}
