import { beginCashHandoverInput, decideCashHandoverInput } from '../../../contracts/inputs/cash.ts';
import { fromEuroCents } from '../../../contracts/money.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasRole } from '../core/access/access.ts';
import { readAdmins } from '../core/admins.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import {
  envelopeOf,
  freeOf,
  lockEnvelopes,
  requireCashier,
  requireLocation,
  SAFE,
  takesCash,
  type Holder,
} from './envelope.ts';
import { mayConfirm, readReader } from './may-confirm.ts';

export const beginCashHandover = defineProcedure({
  name: 'begin_cash_handover',
  summary:
    'Begins to hand cash over: from the caller’s envelope, or an admin’s from the safe or from the envelope of a person who takes no cash any more, to a person, the safe or the bank. It moves once the other one confirms it; several may wait.',
  input: beginCashHandoverInput,
  async run(context, { from, from_user_id = null, to, user_id = null, location_id = null, euro_cents, note }) {
    const by = await requireCashier(context);
    if (from !== 'me' && !(await hasRole(context, 'admin'))) throw new ClubError('not_allowed');
    const holder = from === 'safe' ? SAFE : envelopeOf(from === 'me' ? by : from_user_id);
    if (user_id && user_id === holder.user_id)
      throw new ClubError('invalid_input', { details: [{ field: 'user_id', fault: 'invalid' }] });
    const handover = await asServiceRole(context.trx, async (trx) => {
      await requireLocation(trx, location_id);
      if (user_id && !(await takesCash(trx, user_id))) throw new ClubError('no_cash_role');
      if (from === 'left' && (await takesCash(trx, from_user_id))) throw new ClubError('not_allowed');
      await lockEnvelopes(trx, [holder]);
      const free = await freeOf(trx, holder, location_id);
      if (euro_cents > free.euro_cents) throw new ClubError('cash_missing');
      const whole = euro_cents === free.euro_cents;
      const made = await trx
        .insertInto('cash_handovers')
        .values({
          from_holder: holder.holder,
          from_user_id: holder.user_id,
          to_holder: to,
          to_user_id: user_id,
          location_id,
          amount: whole ? free.amount : fromEuroCents(euro_cents, await clubCurrency(trx)),
          euro_cents,
          note,
          begun_by: by,
        })
        .returning(['id', 'amount'])
        .executeTakeFirstOrThrow();
      await notifyReceivers(trx, { by, to_user_id: user_id, amount: made.amount, euro_cents });
      return made;
    });
    await audit(context, 'begin_cash_handover', {
      table: 'cash_handovers',
      id: handover.id,
      details: { amount: handover.amount, to, note },
    });
    return { handover_id: handover.id };
  },
});

interface OpenHandover {
  by: string;
  to_user_id: string | null;
  amount: number;
  euro_cents: number;
}

/** However often one begins and withdraws a handover, the bell of a receiver rings once in so long. */
const RING_MS = 600_000;

/** Notifies who has to confirm a handover: the person who receives it, else the other admins. */
async function notifyReceivers(trx: Transaction, { by, to_user_id, ...sum }: OpenHandover): Promise<void> {
  const toPerson = to_user_id !== null && to_user_id !== by;
  const to = toPerson ? [to_user_id] : (await readAdmins(trx)).filter((id) => id !== by);
  const profile = await trx.selectFrom('profiles').select('full_name').where('user_id', '=', by).executeTakeFirst();
  const desk = await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', 'in', to.length > 0 ? to : [by])
    .where('role', 'in', ['admin', 'reception'])
    .execute();
  const moment = Math.floor(Date.now() / RING_MS);
  for (const receiver of to)
    await notify(trx, {
      to: receiver,
      kind: 'handover_begun',
      data: { ...sum, name: profile?.full_name || '—', at_desk: desk.some(({ user_id }) => user_id === receiver) },
      once: `handover_begun:${by}:${receiver}:${moment}`,
    });
}

export const confirmCashHandover = defineProcedure({
  name: 'confirm_cash_handover',
  summary:
    'Confirms a handover of cash, and moves it: the person who receives it, or for the safe and the bank an admin other than who began it. Confirmed twice at once, it counts once.',
  input: decideCashHandoverInput,
  async run(context, { handover_id }) {
    const by = await requireCashier(context);
    const amount = await asServiceRole(context.trx, async (trx) => {
      const handover = await lockHandover(trx, handover_id);
      if (!mayConfirm(handover, await readReader(trx, by))) throw new ClubError('not_allowed');
      if (handover.status !== 'pending') throw new ClubError('handover_decided');
      const { from_user_id, from_holder, to_user_id, to_holder, location_id, amount, euro_cents } = handover;
      const giver = { holder: from_holder as Holder['holder'], user_id: from_user_id };
      // A person who takes cash again meanwhile hands over their own.
      if (from_user_id !== handover.begun_by && (await takesCash(trx, from_user_id)))
        throw new ClubError('not_allowed');
      await lockEnvelopes(trx, to_holder === 'person' ? [giver, envelopeOf(to_user_id)] : [giver]);
      // Cash that was taken back or given back since it began may be missing now; the handover itself counts as leaving.
      const left = await freeOf(trx, giver, location_id);
      if (left.euro_cents < 0) throw new ClubError('cash_missing');
      const move = { kind: 'handed_over', location_id, handover_id, created_by: by } as const;
      await trx
        .insertInto('cash_moves')
        .values([
          { ...move, holder: from_holder, user_id: from_user_id, amount: -amount, euro_cents: -euro_cents },
          { ...move, holder: to_holder, user_id: to_user_id, amount, euro_cents },
        ])
        .execute();
      await decide(trx, handover_id, { status: 'confirmed', by });
      return amount;
    });
    await audit(context, 'confirm_cash_handover', { table: 'cash_handovers', id: handover_id, details: { amount } });
    return { handover_id, status: 'confirmed' as const };
  },
});

export const withdrawCashHandover = defineProcedure({
  name: 'withdraw_cash_handover',
  summary:
    'Takes a handover of cash back while it waits: who began it, or an admin. Who was to confirm it declines it with the same call.',
  input: decideCashHandoverInput,
  async run(context, { handover_id }) {
    const by = await requireCashier(context);
    const outcome = await asServiceRole(context.trx, async (trx) => {
      const handover = await lockHandover(trx, handover_id);
      const reader = await readReader(trx, by);
      const begun = handover.begun_by === by;
      if (!begun && !reader.admin && !mayConfirm(handover, reader)) throw new ClubError('not_allowed');
      if (handover.status !== 'pending') throw new ClubError('handover_decided');
      const status = begun ? ('withdrawn' as const) : ('declined' as const);
      await decide(trx, handover_id, { status, by });
      return { status, amount: handover.amount };
    });
    await audit(context, 'withdraw_cash_handover', { table: 'cash_handovers', id: handover_id, details: outcome });
    return { handover_id, status: outcome.status };
  },
});

async function lockHandover(trx: Transaction, id: string) {
  return trx
    .selectFrom('cash_handovers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('handover_not_found'));
}

async function decide(
  trx: Transaction,
  id: string,
  { status, by }: { status: 'confirmed' | 'withdrawn' | 'declined'; by: string },
): Promise<void> {
  await trx
    .updateTable('cash_handovers')
    .set({ status, decided_by: by, decided_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}
