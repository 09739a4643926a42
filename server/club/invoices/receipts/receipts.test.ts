import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANONYMOUS, SERVICE, type Caller } from '../../../platform/caller.ts';
import { clubTest, race } from '../../../testing/club.ts';
import { createPdfRoutes, drawingTurns } from '../../pdf-routes.ts';
import { embeddedFonts, textOf } from '../testing/pdf-text.ts';

const { club, make, read, readValue, asService, readValues } = await clubTest(16);
await asService((trx) =>
  trx
    .updateTable('club_settings')
    .set({ name: 'Плувен клуб Мадара', name_en: 'Madara Swimming Club', address: 'ул. „Мадара“ 12, Шумен' })
    .execute(),
);

/** A payment that waits, in a class of its own. */
async function owed() {
  const { instructor, class_id } = await make.taughtClass({ title: 'Делфинчета', title_en: 'Dolphins' });
  const parent = await make.user({ role: 'parent', full_name: 'Цветелина Щърбанова-Юрукова' });
  const { id: child_id } = await make.child(parent, { full_name: 'Йоан Щърбанов' });
  const plan_id = await make.plan({ price: 8000, name_en: '8 sessions' });
  const enrolled = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  return { instructor, parent, child_id, payment_id: enrolled.payment_id! };
}

async function settled() {
  const all = await owed();
  await make.call('validate_payment', all.instructor.caller, { payment_id: all.payment_id });
  return all;
}

const ask = (caller: Caller | null, paymentId: string, search = '') =>
  createPdfRoutes({ database: club.database, identify: async () => caller }).request(
    `/papers/payments/${paymentId}.pdf${search}`,
  );
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test('a receipt says who paid, for what, how much in leva and euro, and that it is no fiscal receipt', async () => {
  const { parent, payment_id } = await settled();
  const answer = await ask(parent.caller, payment_id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="razpiska-\d{6}\.pdf"/);
  const pdf = Buffer.from(await answer.arrayBuffer());
  const reference = await readValue<string>`select reference from payments where id = ${payment_id}`;
  const text = textOf(pdf).replace(/\s+/g, ' ');
  for (const expected of [
    'Плувен клуб Мадара',
    'ул. „Мадара“ 12, Шумен',
    'Цветелина Щърбанова-Юрукова',
    'Йоан Щърбанов',
    'Делфинчета',
    '8 посещения',
    '80,00 лв.',
    '40,90 €',
    'В брой',
    reference,
    'не е фискален бон',
  ])
    expect(text.replaceAll(' ', '')).toContain(expected.replaceAll(' ', ''));
  expect(embeddedFonts(pdf)).toEqual([expect.stringContaining('Bold'), expect.stringContaining('Regular')]);
});

test('one who asks for many documents at once leaves the next turn to another', async () => {
  const [greedy, other] = [await settled(), await settled()];
  const caller = { greedy: greedy.parent.caller, other: other.parent.caller };
  const turns = drawingTurns(0);
  const pages = createPdfRoutes({
    database: club.database,
    turns,
    identify: async (request) => caller[request.headers.get('x-caller') as keyof typeof caller],
  });
  const finished: string[] = [];
  const get = async (who: keyof typeof caller, paymentId: string) => {
    const answer = await pages.request(`/papers/payments/${paymentId}.pdf`, { headers: { 'x-caller': who } });
    expect(answer.status).toBe(200);
    finished.push(who);
  };
  const endEarlier = await turns.take({ kind: 'user', key: 'earlier' });
  const flood = Array.from({ length: 8 }, () => get('greedy', greedy.payment_id));
  await expect.poll(() => turns.waiting).toBe(flood.length);
  const last = get('other', other.payment_id);
  await expect.poll(() => turns.waiting).toBe(flood.length + 1);
  endEarlier();
  await Promise.all([...flood, last]);
  expect(finished.indexOf('other')).toBeLessThan(2);
});

test('it comes in the language asked for, else in the reader’s own', async () => {
  const { parent, payment_id } = await settled();
  const textIn = async (search: string) =>
    textOf(Buffer.from(await (await ask(parent.caller, payment_id, search)).arrayBuffer()));
  expect(await textIn('?lang=en')).toContain('Dolphins');
  expect(await textIn('?lang=ru')).toContain('Квитанция');
  await read`update profiles set locale = 'en' where user_id = ${parent.id}`;
  expect(await textIn('')).toContain('Receipt');
});

test('fifty payments settled at once get fifty numbers without a gap, and one that fails takes none', async () => {
  const before = await readValue<number>`select coalesce(max(number), 0) as last from invoices`;
  const waiting = await Promise.all(Array.from({ length: 50 }, owed));
  await race(
    { winners: 50 },
    waiting.flatMap(({ instructor, payment_id }, index) => [
      make.call('validate_payment', instructor.caller, { payment_id }),
      // A second press on every tenth: it is refused.
      ...(index % 10 === 0 ? [make.call('validate_payment', instructor.caller, { payment_id })] : []),
    ]),
  );
  const rows = await readValues<number>`select number from invoices where number > ${before} order by number`;
  expect(rows).toEqual(Array.from({ length: 50 }, (_, index) => before + index + 1));
});

test('a payment settled before there were receipts gets its own when it is asked for, once', async () => {
  const { parent, payment_id } = await owed();
  const next = () => readValue<number>`select next_number as number from invoice_series where kind = 'receipt'`;
  const before = await next();
  await read`update payments set status = 'paid', settled_amount = euro_cents, settled_currency = 'EUR', settled_at = now() where id = ${payment_id}`;
  const waiting = () =>
    read`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  // Holds the series until two of six wait, so that the second does not find the receipt of the first at once.
  const asked = await asService(async (trx) => {
    await sql`select from invoice_series where kind = 'receipt' for update`.execute(trx);
    const reads = Array.from({ length: 6 }, () => ask(parent.caller, payment_id));
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(2);
    return { reads };
  });
  const answers = await Promise.all(asked.reads);
  expect(new Set(answers.map((answer) => answer.headers.get('content-disposition'))).size).toBe(1);
  expect(await read`select number from invoices where payment_id = ${payment_id}`).toEqual([{ number: before }]);
  // No reader took a number in vain: the next receipt follows without a gap.
  expect(await next()).toBe(before + 1);
});

test('a user who may not see the payment does not find it; a visitor has to sign in; a waiting payment has none yet', async () => {
  const { parent, payment_id, instructor } = await settled();
  expect((await ask(instructor.caller, payment_id)).status).toBe(200);
  const stranger = await make.user({ role: 'parent' });
  expect(await codeOf(await ask(stranger.caller, payment_id))).toEqual([404, 'payment_not_found']);
  expect(await codeOf(await ask(parent.caller, crypto.randomUUID()))).toEqual([404, 'payment_not_found']);
  expect(await codeOf(await ask(parent.caller, 'x'))).toEqual([404, 'payment_not_found']);
  expect(await codeOf(await ask(ANONYMOUS, payment_id))).toEqual([401, 'not_signed_in']);
  expect(await codeOf(await ask(null, payment_id))).toEqual([401, 'not_signed_in']);
  const waits = await owed();
  expect(await codeOf(await ask(waits.parent.caller, waits.payment_id))).toEqual([409, 'receipt_not_ready']);
});

test('a receipt says what came off the price, and why', async () => {
  await read`insert into promotions (code, percent) values ('PROLET', 25)`;
  const { id: child_id, parent } = await make.child();
  const { payment_id } = await make.enroll(
    { id: child_id, parent },
    { plan_id: await make.plan({ price: 8000 }), promo_code: 'prolet' },
  );
  await make.call('validate_payment', SERVICE, { payment_id: payment_id! });
  const text = async (search = '') =>
    textOf(Buffer.from(await (await ask(parent.caller, payment_id!, search)).arrayBuffer())).replace(/\s+/g, ' ');
  const expected = await text();
  for (const part of ['80,00 лв.', 'Промокод PROLET', '−20,00 лв.', '60,00 лв.']) expect(expected).toContain(part);
  expect(await text('?lang=en')).toContain('Promo code PROLET');
  // Of 40,90 €, 10,23 € and 30,68 € would be a cent too much.
  expect([...expected.matchAll(/(\d+,\d\d) €/g)].map(([, euro]) => euro)).toEqual(['40,90', '10,22', '30,68']);
});
