import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readHindrances } from './read-hindrances.ts';

/** Refuses a new seat or visit of a child with what it lacks, where the club's settings say so; all of it is in the details. */
export async function requireNoHindrance(trx: Transaction, childId: string): Promise<void> {
  const rows = await readHindrances(trx, [childId], clubDay());
  const reasons = rows.filter(({ refuses }) => refuses).map(({ reason }) => reason);
  const [first] = reasons;
  if (!first || first === 'certificate_ending') return;
  throw new ClubError(first, { details: [...new Set(reasons)].join(', ') });
}
