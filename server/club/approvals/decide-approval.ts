import { sql } from 'kysely';
import { askApprovalInput, decideApprovalInput, openApprovalsInput } from '../../../contracts/inputs/approvals.ts';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, firstRow, onlyRow } from '../../platform/database/rows.ts';
import { grantCredit } from '../accounting/grant-credit.ts';
import { payOutCredit } from '../accounting/pay-out-credit.ts';
import { hasRole, requireAdmin } from '../core/access/access.ts';
import { requireOtherFamily } from '../core/access/other-family.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import type { Gift } from '../core/access/second-person.ts';
import { readAdmins } from '../core/admins.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure, type Procedure, type ProcedureContext } from '../core/procedure.ts';
import { requireProfile } from '../core/profiles.ts';
import { feeOf, waiveFee } from '../payments/fees/waive-fee.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';

type ApprovedArgs = Record<string, unknown> & {
  user_id?: string;
  payment_id?: string;
  child_id?: string;
  amount?: number;
};

const GUARDED = {
  grant_credit: grantCredit,
  pay_out_credit: payOutCredit,
  refund_payment: refundPayment,
  waive_fee: waiveFee,
} as const satisfies Record<string, Procedure>;

export const askApproval = defineProcedure({
  name: 'ask_approval',
  summary:
    'Lets a call that was refused with needs_second_person wait for another admin, who is emailed. The same call waits once.',
  input: askApprovalInput,
  async run(context, { procedure, args }) {
    const guarded: Procedure = GUARDED[procedure];
    await requireAdmin({ ...context, procedure });
    const parsed = guarded.input.safeParse(args, KEEP_INPUT);
    if (!parsed.success) throw new ClubError('invalid_input', { details: fieldErrors(parsed.error) });
    const parsedArgs = parsed.data as ApprovedArgs;
    const { family, amount } = await asServiceRole(context.trx, (trx) => giftOf(trx, procedure, parsedArgs));
    await requireOtherFamily(context, [family]);
    const note = String(parsedArgs['reason'] ?? parsedArgs['note'] ?? '').slice(0, 1000);
    const approval_id = await asServiceRole(context.trx, async (trx) => {
      const request = await onlyRow(trx)<{ id: string; new: boolean }>`
        insert into private.approvals (procedure, args, user_id, amount, note, asked_by)
        values (${procedure}, ${JSON.stringify(parsedArgs)}::jsonb, ${family}, ${amount}, ${note}, ${context.userId})
        on conflict (asked_by, procedure, md5(args::text)) where decided_at is null do update set note = excluded.note
        returning id, xmax = 0 as new`;
      const to = (await readAdmins(trx)).filter((id) => id !== context.userId);
      const data = { name: await nameOf(trx, context.userId), amount };
      if (request.new) await notify(trx, { to, kind: 'approval_asked', data, once: `approval_asked:${request.id}` });
      return request.id;
    });
    await audit(context, 'ask_approval', { table: 'auth.users', id: family, details: { amount, note } });
    return { approval_id };
  },
});

export const openApprovals = defineProcedure({
  name: 'open_approvals',
  summary:
    'What waits for a second admin, the oldest first: for admins all of it, for reception what it has asked for.',
  input: openApprovalsInput,
  isRead: true,
  async run(context) {
    await requireAdmin(context);
    const admin = await hasRole(context, 'admin');
    const approvals = await asServiceRole(context.trx, async (trx) => {
      return allRows(trx)<OpenApproval>`
        select approvals.id, procedure, amount, note, approvals.created_at, approvals.user_id,
          coalesce(nullif(family.full_name, ''), '–') as family, coalesce(nullif(asker.full_name, ''), '–') as asked_by,
          asked_by is not distinct from ${context.userId}::uuid as mine
        from private.approvals
        left join profiles as family on family.user_id = approvals.user_id
        left join profiles as asker on asker.user_id = asked_by
        where decided_at is null and (${admin} or asked_by = ${context.userId}::uuid)
        order by approvals.created_at, approvals.id limit 100`;
    });
    return { approvals };
  },
});

interface OpenApproval {
  id: string;
  procedure: keyof typeof GUARDED;
  amount: number;
  note: string;
  created_at: string;
  user_id: string;
  family: string;
  asked_by: string;
  /** The caller has asked for it: another admin decides. */
  mine: boolean;
}

export const decideApproval = defineProcedure({
  name: 'decide_approval',
  summary:
    'Approves what waits for a second admin, which is then done in the name of who asked, or declines it. Who asked may only decline.',
  input: decideApprovalInput,
  async run(context, { approval_id, approved }) {
    await requireAdmin(context);
    const decided = await asServiceRole(context.trx, async (trx) => {
      return firstRow(trx)<Asked>`
        select procedure, args, user_id, amount, asked_by, decided_at from private.approvals where id = ${approval_id} for update`;
    });
    if (!decided) throw new ClubError('approval_not_found');
    const { procedure, args, user_id, amount, asked_by, decided_at } = decided;
    if (decided_at) throw new ClubError('request_decided');
    if (approved) {
      if (asked_by === context.userId) throw new ClubError('needs_second_person');
      await requireOtherFamily(context, [user_id]);
      await requireRecentProof(context, { signInCounts: true });
    }
    await asServiceRole(context.trx, (trx) =>
      sql`update private.approvals set approved = ${approved}, decided_by = ${context.userId}, decided_at = now()
        where id = ${approval_id}`.execute(trx),
    );
    const action = approved ? 'approve_approval' : 'decline_approval';
    await audit(context, action, { table: 'auth.users', id: user_id, details: { amount } });
    if (!approved) return { approval_id, approved };
    const inName = { ...context, procedure, userId: asked_by, asksForProof: false, approved: true as const };
    const done = await (GUARDED[procedure] as Procedure).run(inName, args);
    return done as { approval_id: string; approved: boolean };
  },
});

interface Asked {
  procedure: keyof typeof GUARDED;
  args: unknown;
  user_id: string;
  amount: number;
  asked_by: string | null;
  decided_at: string | null;
}

/** Whom a call would give how much. Throws payment_not_found, child_not_found and user_not_found. */
async function giftOf(
  trx: Transaction,
  procedure: keyof typeof GUARDED,
  { user_id, payment_id, child_id, amount = 0, kind }: ApprovedArgs,
): Promise<Gift> {
  if (procedure === 'refund_payment') {
    const row = await trx.selectFrom('payments').select('user_id').where('id', '=', payment_id!).executeTakeFirst();
    if (!row) throw new ClubError('payment_not_found');
    return { family: row.user_id, amount };
  }
  if (procedure === 'waive_fee') {
    const row = await trx.selectFrom('children').select('parent_id').where('id', '=', child_id!).executeTakeFirst();
    if (!row) throw new ClubError('child_not_found');
    return { family: row.parent_id, amount: await feeOf(trx, kind as 'registration' | 'membership') };
  }
  const family = user_id!;
  await requireProfile(trx, family);
  return { family, amount };
}

async function nameOf(trx: Transaction, userId: ProcedureContext['userId']): Promise<string> {
  if (!userId) return '–';
  const row = await trx.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  return row?.full_name || '–';
}
