import { beforeEach, expect } from 'vitest';
import { EasyPay } from '../../../../integrations/easypay/easypay.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { EasyPayStandIn } from '../../../../stand-ins/easypay/easypay-stand-in.ts';
import { clubTest } from '../../../../testing/club.ts';
import { callProcedure } from '../../../core/procedure.ts';
import { PROCEDURES, type ProcedureTypes } from '../../../procedures.ts';
import { EASYPAY_SETTINGS } from '../../testing/card-club.ts';
import { createEasyPayNotifications, EASYPAY_NOTIFICATIONS } from '../easypay-notifications.ts';

interface Owed {
  parent: { id: string; caller: Caller };
  payment_id: string;
}

/** A club of its own that takes payments at EasyPay, for a test file. */
export async function easyPayTest() {
  const { club, make, read: rows, readOne, readValue } = await clubTest();
  const app = () => createEasyPayNotifications({ database: club.database, easypay });
  const standIn = new EasyPayStandIn(club.database, EASYPAY_SETTINGS, post);
  let ask: ((address: string) => Promise<Response>) | null = null;
  const easypay = new EasyPay(EASYPAY_SETTINGS, (address) => (ask ? ask(address) : standIn.ask(address)));
  /** The answers to the next requests for a code; null: by the stand-in, as each test begins. */
  const answerWith = (answer: typeof ask) => {
    ask = answer;
  };
  beforeEach(() => answerWith(null));

  async function post(body: string): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await app().request(EASYPAY_NOTIFICATIONS, { method: 'POST', body, headers })).text();
  }

  function call<Name extends keyof ProcedureTypes>(
    name: Name,
    caller: Caller,
    args: ProcedureTypes[Name]['Args'],
    setUp = true,
  ): Promise<ProcedureTypes[Name]['Returns']> {
    const options = { database: club.database, caller, easypay: setUp ? easypay : null };
    return callProcedure(PROCEDURES.get(name)!, args, options) as Promise<ProcedureTypes[Name]['Returns']>;
  }

  /** A family with a payment of 80.00 leva, which is 40.90 euro. */
  async function owed() {
    const child = await make.child();
    const { payment_id } = await make.enroll(child, { plan_id: await make.plan({ price: 8000 }) });
    return { parent: child.parent, payment_id: payment_id! };
  }

  const codeOf = async ({ parent, payment_id }: Owed) =>
    (await call('start_payment', parent.caller, { payment_id, method: 'easypay' })).easypay!;
  const billOf = async (code: string) => (await standIn.billOf(code))!;

  async function stateOf({ parent, payment_id }: Owed) {
    const [state] = await rows<{ payment: string; codes: string; credit: number; times: number }>`
      select status || ' by ' || method as payment,
        (select string_agg(status, ' ' order by created_at) from easypay_codes where payment_id = payments.id) as codes,
        (select coalesce(sum(euro_cents), 0)::integer from family_credits where user_id = ${parent.id}) as credit,
        (select count(*)::integer from payment_events where payment_id = payments.id and to_status = 'paid') as times
      from payments where id = ${payment_id}`;
    return state!;
  }

  const balanced = async () => {
    const { difference, euro_difference } = await make.call('check_books', await make.caller('admin'), {});
    expect([Number(difference), Number(euro_difference)]).toEqual([0, 0]);
  };

  return {
    club,
    make,
    app,
    post,
    standIn,
    easypay,
    answerWith,
    call,
    rows,
    readOne,
    readValue,
    owed,
    codeOf,
    billOf,
    stateOf,
    balanced,
  };
}
