import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS, PER_CHILD, type DocumentKind } from '../../../contracts/documents.ts';
import { asAdmin, type Caller } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { announceDocuments } from './announce-documents.ts';

const { club, make, read, readValue, refused, asService, readValues, noticesOf } = await clubTest();

type Kind = 'terms' | 'photos' | 'health_data' | 'pool_rules';
const versions = new Map<Kind, number>();
/** The next version of a document, published a moment ago by default. */
async function publish(kind: Kind, { required = true, at = new Date(Date.now() - 1000) } = {}): Promise<string> {
  const version = (versions.get(kind) ?? 0) + 1;
  versions.set(kind, version);
  const values = { kind, version, title: `Документ ${version}`, body: 'Текст', is_required: required };
  return make.insert('documents', { ...values, published_at: at.toISOString() });
}
const consentsOf = (userId: string) =>
  read<{
    id: string;
    child_id: string | null;
    withdrawn: boolean;
  }>`select id, child_id, withdrawn_at is not null as withdrawn from consents where user_id = ${userId} order by created_at`;
const sign = (caller: Caller, document_id: string, child_ids: string[] = []) =>
  make.call('sign_document', caller, { document_id, child_ids, signed_name: 'Елена Димитрова' });

test('a person signs once, withdraws, and may sign again; the time is the server’s', async () => {
  const parent = await make.user({ role: 'parent' });
  const document_id = await publish('terms');
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 1 });
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 0 });
  const [consent] = await consentsOf(parent.id);
  const other = await make.user({ role: 'parent' });
  await refused('consent_not_found', 'withdraw_consent', other.caller, { consent_id: consent!.id });
  await make.call('withdraw_consent', parent.caller, { consent_id: consent!.id });
  await refused('consent_not_found', 'withdraw_consent', parent.caller, { consent_id: consent!.id });
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 1 });
  expect((await consentsOf(parent.id)).map(({ withdrawn }) => withdrawn)).toEqual([true, false]);
});

test('one who is no parent of a child any more withdraws nothing for it, and its health notes stay', async () => {
  const { id, parent } = await make.child(undefined, { medical_notes: 'Астма' });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${id}, ${guardian.id})`;
  await sign(guardian.caller, await publish('health_data'), [id]);
  await read`delete from guardians where child_id = ${id}`;
  const [consent] = await consentsOf(guardian.id);
  await refused('consent_not_found', 'withdraw_consent', guardian.caller, { consent_id: consent!.id });
  expect(await readValue`select medical_notes from child_care where child_id = ${id}`).toBe('Астма');
  await make.call('withdraw_consent', parent.caller, { consent_id: consent!.id });
  expect(await readValue`select medical_notes from child_care where child_id = ${id}`).toBeNull();
});

test('only the newest version that is out can be signed', async () => {
  const parent = await make.user({ role: 'parent' });
  const old = await publish('pool_rules');
  const current = await publish('pool_rules');
  const coming = await publish('pool_rules', { at: new Date(Date.now() + 86_400_000) });
  await refuses(sign(parent.caller, old), 'document_outdated');
  await refuses(sign(parent.caller, coming), 'document_not_found');
  expect(await sign(parent.caller, current)).toEqual({ signed: 1 });
  await refuses(
    make.call('sign_document', parent.caller, { document_id: current, child_ids: [], signed_name: '  ' }),
    'invalid_input',
    { details: [{ field: 'signed_name', fault: 'required' }] },
  );
  await refuses(
    make.call('sign_document', parent.caller, { document_id: current, child_ids: [], signed_name: 'я' }),
    'invalid_input',
    { details: [{ field: 'signed_name', fault: 'invalid_signature' }] },
  );
});

test('a document about children is agreed to for children of the family, and both parents see it', async () => {
  const { id: child_id, parent } = await make.child();
  const { id: second_id } = await make.child(parent);
  const photos = await publish('photos', { required: false });
  await refuses(sign(parent.caller, photos), 'invalid_input', { details: [{ field: 'child_ids', fault: 'required' }] });
  const stranger = await make.user({ role: 'parent' });
  await refuses(sign(stranger.caller, photos, [child_id]), 'not_your_child');
  expect(await sign(parent.caller, photos, [child_id, second_id])).toEqual({ signed: 2 });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${guardian.id})`;
  const seen = await club.database.transaction(guardian.caller, (trx) =>
    trx.selectFrom('consents').select('child_id').execute(),
  );
  expect(seen).toEqual([{ child_id }]);
});

test('without the consent for health data the child’s health notes are deleted', async () => {
  const { id: child_id, parent } = await make.child(undefined, { medical_notes: 'Астма' });
  const health = await publish('health_data');
  await sign(parent.caller, health, [child_id]);
  const [consent] = await consentsOf(parent.id);
  expect(await make.call('withdraw_consent', parent.caller, { consent_id: consent!.id })).toEqual({
    withdrawn: true,
    health_notes_erased: true,
  });
  expect(await readValue`select medical_notes from child_care where child_id = ${child_id}`).toBeNull();
});

test('families are notified of a new version once: of a required one all, of another those who had agreed', async () => {
  const notified = (documentId: string) =>
    readValues<string>`select user_id from notifications where kind = 'document_published' and data ->> 'document_id' = ${documentId}`;
  const announce = () => asService(announceDocuments);
  const { id: child_id, parent } = await make.child();
  const other = await make.user({ role: 'parent' });
  await sign(parent.caller, await publish('photos', { required: false }), [child_id]);
  await announce();
  const photos = await publish('photos', { required: false });
  const terms = await publish('terms');
  const coming = await publish('terms', { at: new Date(Date.now() + 86_400_000) });
  expect(await announce()).toEqual({ documents: 2 });
  expect(await announce()).toEqual({ documents: 0 });
  expect(await notified(photos)).toContain(parent.id);
  expect(await notified(photos)).not.toContain(other.id);
  expect(await notified(terms)).toEqual(expect.arrayContaining([parent.id, other.id]));
  expect(await notified(coming)).toEqual([]);
});

test('consent to photos shows on the roster, beside the child and before an upload; a withdrawal notifies the admins', async () => {
  const admin = await make.user({ role: 'admin' });
  const instructor = await make.user({ role: 'instructor' });
  const child = await make.child(undefined, { full_name: 'Ния Без-Снимки' });
  const class_id = await make.swimClass({ instructor_id: instructor.id });
  await make.enroll(child, { class_id });
  const stranger = await make.child();
  const lesson_id = await make.lesson(class_id);
  const photos = await publish('photos', { required: false });
  const allowed = async (caller: Caller) => {
    const { rows } = await club.database.transaction(caller, (trx) =>
      sql<{ allowed: boolean | null }>`
        select photos_allowed(jsonb_populate_record(null::children, ${JSON.stringify({ id: child.id })}::jsonb)) as allowed`.execute(
        trx,
      ),
    );
    return rows[0]!.allowed;
  };
  const seen = async () => ({
    roster: (await make.call('open_roster', instructor.caller, { lesson_id })).children[0]!.photos_allowed,
    family: await allowed(child.parent.caller),
    stranger: await allowed(stranger.parent.caller),
    listed: (await make.call('list_children_without_photos', admin.caller, {})).children.some(
      ({ child_id }) => child_id === child.id,
    ),
  });
  expect(await seen()).toEqual({ roster: false, family: false, stranger: null, listed: true });
  await sign(child.parent.caller, photos, [child.id]);
  expect(await seen()).toEqual({ roster: true, family: true, stranger: null, listed: false });
  const [consent] = await consentsOf(child.parent.id);
  await make.call('withdraw_consent', child.parent.caller, { consent_id: consent!.id });
  expect(await seen()).toEqual({ roster: false, family: false, stranger: null, listed: true });
  expect(await noticesOf(admin.id, 'photos_withdrawn')).toMatchObject([{ child_name: 'Ния Без-Снимки' }]);
  await sign(child.parent.caller, photos, [child.id]);
  await publish('photos', { required: false });
  expect(await seen()).toMatchObject({ roster: false, listed: true });
  for (const { caller } of [instructor, child.parent])
    await refused('not_allowed', 'list_children_without_photos', caller, {});
});

describe('what an admin writes', () => {
  const draft = {
    kind: 'marketing',
    title: 'Новини по имейл',
    body: 'Първи ред',
    is_required: false,
    publish_at: null,
  } as const;

  test('is a draft until it is published, and then stays unchanged', async () => {
    const admin = await make.user({ role: 'admin' });
    const save = (more: object) => make.call('save_document', admin.caller, { ...draft, ...more });
    const { document_id, version } = await save({});
    expect(version).toBe(1);
    await refuses(save({}), 'draft_exists');
    expect(await save({ document_id, title: 'Новини', publish_at: '2020-01-01T00:00:00Z' })).toMatchObject({
      document_id,
      version: 1,
    });
    const [row] =
      await read`select published_at < now() - interval '1 minute' as late from documents where id = ${document_id}`;
    expect(row).toEqual({ late: false });
    await refuses(save({ document_id, title: 'Друго' }), 'document_is_out');
    await refused('document_is_out', 'discard_document', admin.caller, { document_id });
    const next = await save({});
    expect(next.version).toBe(2);
    await make.call('discard_document', admin.caller, { document_id: next.document_id });
    await race({}, [save({}), save({}), save({})]);
    const parent = await make.user({ role: 'parent' });
    await refused('not_allowed', 'save_document', parent.caller, draft);
    await refused('document_by_choice', 'remind_to_sign', admin.caller, { document_id });
  });

  test('shows who signed and who did not, person by person or child by child, and reminds once a day', async () => {
    const admin = await make.user({ role: 'admin' });
    const [one, other] = [await make.child(), await make.child()];
    const terms = await publish('terms');
    const health = await publish('health_data');
    await sign(one.parent.caller, terms);
    await sign(one.parent.caller, health, [one.id]);
    const signers = async (id: string) => {
      const statement = {
        text: `select user_id, child_id, signed from document_signers where document_id = $1 and user_id in ($2, $3)`,
        values: [id, one.parent.id, other.parent.id],
      };
      const context = { method: 'GET', path: '/', readOnly: true };
      const [rows] = await club.database.statements(asAdmin(admin.caller), context, [statement]);
      return new Set(rows!.map((row) => row.join(' ')));
    };
    expect(await signers(terms)).toEqual(new Set([`${one.parent.id}  t`, `${other.parent.id}  f`]));
    expect(await signers(health)).toEqual(
      new Set([`${one.parent.id} ${one.id} t`, `${other.parent.id} ${other.id} f`]),
    );
    const { documents } = await make.call('list_documents', admin.caller, {});
    const current = documents.find(({ id }) => id === terms)!;
    const [counted] = await read`select count(distinct parent_id)::integer as parents from children`;
    expect(current).toMatchObject({ state: 'current', signed: 1, expected: (counted as { parents: number }).parents });

    const mine = { document_id: terms, user_ids: [one.parent.id, other.parent.id] };
    expect(await make.call('remind_to_sign', admin.caller, mine)).toEqual({ reminded: 1 });
    expect(await make.call('remind_to_sign', admin.caller, mine)).toEqual({ reminded: 0 });
    expect(
      await read`select user_id from notifications where kind = 'document_reminder' and data ->> 'document_id' = ${terms}`,
    ).toEqual([{ user_id: other.parent.id }]);
    expect(
      await read`select kind from email.outgoing where recipient = (select email from auth.users where id = ${other.parent.id}) and kind = 'document_reminder'`,
    ).toHaveLength(1);
  });

  test('names the same documents as agreed to for each child as the contract does', async () => {
    const rows = await read<{ kind: DocumentKind; per_child: boolean }>`
      select kind, private.counts_per_child(kind) as per_child from unnest(${[...DOCUMENT_KINDS]}::text[]) as kind
    `;
    expect(rows.filter(({ per_child }) => per_child).map(({ kind }) => kind)).toEqual([...PER_CHILD]);
  });
});

test('where the club asks for it, a seat needs the signed documents, at the desk too', async () => {
  const admin = await make.user({ role: 'admin' });
  const child = await make.child();
  const enroll = async () =>
    make.call('enroll_child', admin.caller, {
      child_id: child.id,
      class_id: await make.swimClass(),
      plan_id: await make.plan(),
      method: 'cash',
    });
  // Documents that other tests of this file have published ask for nothing.
  await read`update documents set is_required = false`;
  const own = await publish('terms');
  const photos = await publish('photos');
  const class_id = await make.swimClass({ max_capacity: 1 });
  const plan_id = await make.plan();
  const inside = await make.child();
  const waiting = [await make.child(), await make.child()];
  const seats: string[] = [];
  for (const { id: child_id } of [inside, ...waiting])
    seats.push(
      (await make.call('enroll_child', admin.caller, { child_id, class_id, plan_id, method: 'cash' })).enrollment_id,
    );
  expect(await enroll()).toMatchObject({ outcome: 'enrolled' });
  await read`update club_settings set seat_needs_documents = true`;
  try {
    await refuses(enroll(), 'documents_missing');
    await sign(child.parent.caller, own);
    await refuses(enroll(), 'documents_missing');
    await sign(child.parent.caller, photos, [child.id]);
    expect(await enroll()).toMatchObject({ outcome: 'enrolled' });
    // A seat that is freed is offered all the same, and taken once they are signed.
    await make.call('set_enrollment_active', admin.caller, { enrollment_id: seats[0]!, active: false });
    const offer_id = await readValue<string>`select id from waitlist_offers where enrollment_id = ${seats[1]!}`;
    const accept = () =>
      make.call('accept_waitlist_offer', waiting[0]!.parent.caller, { offer_id, method: 'bank_transfer' });
    await refuses(accept(), 'documents_missing');
    await refuses(
      make.call('set_enrollment_active', admin.caller, { enrollment_id: seats[1]!, active: true }),
      'documents_missing',
    );
    expect(await read`select status from enrollments where id = ${seats[1]!}`).toEqual([{ status: 'waitlist' }]);
    expect(await read`select status from waitlist_offers where id = ${offer_id}`).toEqual([{ status: 'open' }]);
    await sign(waiting[0]!.parent.caller, own);
    await sign(waiting[0]!.parent.caller, photos, [waiting[0]!.id]);
    expect(await accept()).toMatchObject({ outcome: 'enrolled' });
    // A seat that was given back is a new one; a child that has a seat moves with it.
    const kept = await readValue<string>`
      select id from enrollments where child_id = ${child.id} and status = 'active' order by created_at desc limit 1`;
    const back = { enrollment_id: kept, active: true };
    await make.call('set_enrollment_active', admin.caller, { ...back, active: false });
    await read`update consents set withdrawn_at = now() where user_id = ${child.parent.id}`;
    await refuses(make.call('set_enrollment_active', admin.caller, back), 'documents_missing');
    await sign(child.parent.caller, own);
    await sign(child.parent.caller, photos, [child.id]);
    await make.call('set_enrollment_active', admin.caller, back);
    await read`update consents set withdrawn_at = now() where user_id = ${child.parent.id}`;
    const moved = { enrollment_id: kept, class_id: await make.swimClass() };
    expect(await make.call('transfer_enrollment', admin.caller, moved)).toMatchObject({ outcome: 'enrolled' });
  } finally {
    await read`update club_settings set seat_needs_documents = false`;
  }
});
