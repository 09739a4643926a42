import { sql } from 'kysely';
import { sameName } from '../../../contracts/children.ts';
import { mergeAccountsInput, previewAccountMergeInput } from '../../../contracts/inputs/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireOtherFamily } from '../core/access/other-family.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { requireSumOfOnePerson } from '../core/access/second-person.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import {
  findAccountOverlaps,
  lockPair,
  mergeAccounts,
  readPair,
  refusalOfMerge,
  type Account,
  type AfterMerge,
  type MergeRefusal,
  type Pair,
} from './merge-accounts.ts';
import { countMerge } from './merge-rows.ts';

export const previewAccountMerge = defineProcedure({
  name: 'preview_account_merge',
  summary:
    'What merging two accounts of one family would move, what would be left out since the one that stays has it, the credit that goes over, and what prevents it. Changes nothing.',
  input: previewAccountMergeInput,
  async run(context, { keep_id, merge_id }) {
    await requireAdmin(context);
    const pair = { keep: keep_id, goes: merge_id };
    return asServiceRole(context.trx, async (trx) => {
      const [survivor, gone] = await readPair(trx, pair);
      return {
        ...(await describeMerge(trx, pair)),
        blocked: refusalOf(survivor, gone),
        keeps: describe(survivor),
        merges: describe(gone),
      };
    });
  },
});

export const mergeAccountsOfFamily = defineProcedure({
  name: 'merge_accounts',
  summary:
    'Merges two accounts of one family for good: everything of the second goes over to the first, the second is signed out everywhere and deleted, and its address is free again. The typed name is that of the one that goes. The account of an admin is merged by no admin, and no admin merges accounts of the own family.',
  input: mergeAccountsInput,
  async run(context, { keep_id, merge_id, typed_name }) {
    await requireAdmin(context);
    await requireRecentProof(context, { signInCounts: true });
    const merged = await asServiceRole(context.trx, async (trx) => {
      const [survivor, gone] = await lockPair(trx, { keep: keep_id, goes: merge_id });
      const refusal = refusalOf(survivor, gone);
      if (refusal) throw new ClubError(refusal);
      // Credit goes over, from whichever of the two has it.
      await requireOtherFamily({ ...context, trx }, [keep_id, merge_id]);
      await requireSumOfOnePerson({ ...context, trx }, [keep_id, merge_id]);
      if (!sameName(typed_name, gone.full_name || (gone.email ?? ''))) throw new ClubError('name_mismatch');
      return { ...(await mergeAccounts(trx, [survivor, gone], context.userId)), gone };
    });
    await writeMerge(context, keep_id, merged);
    return { user_id: keep_id, moved: merged.moved };
  },
});

/** Records a merge in the audit log, and forgets cards at the provider once it is committed. */
export async function writeMerge(
  context: ProcedureContext,
  keepId: string,
  { gone, moved, cards }: AfterMerge & { gone: Account; moved: number },
): Promise<void> {
  await audit(context, 'merge_accounts', {
    table: 'auth.users',
    id: keepId,
    details: { name: gone.full_name || gone.email, merged_id: gone.id, moved },
  });
  const provider = context.cards;
  if (!provider) return;
  context.afterCommit(async () => {
    for (const card of cards) if (card.provider === provider.name) await provider.forgetCard(card.provider_card_id);
  });
}

/** The counts, the credit and the overlaps of a merge. Changes nothing. */
export async function describeMerge(trx: Transaction, pair: Pair) {
  const { rows } = await sql<{ amount: number; euro_cents: number }>`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
    from family_credits where user_id = ${pair.goes}
  `.execute(trx);
  return { rows: await countMerge(trx, pair), overlaps: await findAccountOverlaps(trx, pair), credit: only(rows) };
}

/** The reason for which an admin may not merge the two; null: an admin may. */
const refusalOf = (survivor: Account, gone: Account): MergeRefusal | 'not_allowed' | null =>
  [survivor, gone].some(({ roles }) => roles.includes('admin')) ? 'not_allowed' : refusalOfMerge(survivor, gone);

const describe = ({ id, full_name, email, managed }: Account) => ({ user_id: id, full_name, email, managed });
