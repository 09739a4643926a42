import type { Erased } from '../../../contracts/accounts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countLosses } from './erasure/count-losses.ts';
import { readMoney, type OpenMoney } from './export/read-money.ts';
import { leftChildren, readPerson, whatHolds } from './family.ts';

/** The rows that an erasure erases, those that pass on, and what prevents it. */
interface ErasurePreview {
  blocked: 'last_admin' | 'teaches_classes' | null;
  /** The address that has to be typed. */
  typed: string;
  children: { first_name: string; passes_to: string | null }[];
  counts: Record<Erased, number>;
  money: OpenMoney;
}

/** Changes nothing. Runs with the club's rights. */
export async function previewPerson(trx: Transaction, userId: string): Promise<ErasurePreview> {
  const children = await leftChildren(trx, userId);
  const passesTo = new Map<string, string>();
  for (const heir of new Set(children.flatMap((child) => child.heir ?? []))) {
    const { full_name, email } = await readPerson(trx, heir);
    passesTo.set(heir, full_name || email);
  }
  const gone = children.filter(({ heir }) => heir === null).map(({ id }) => id);
  const { email, full_name } = await readPerson(trx, userId);
  return {
    blocked: await whatHolds(trx, userId),
    typed: email || full_name,
    children: children.map(({ first_name, heir }) => ({
      first_name,
      passes_to: heir === null ? null : passesTo.get(heir)!,
    })),
    counts: await countLosses(trx, userId, gone),
    money: await readMoney(trx, userId),
  };
}
