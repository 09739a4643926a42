import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { announceDocuments } from './announce-documents.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

type Kind = 'terms' | 'photos' | 'health_data' | 'pool_rules';
const versions = new Map<Kind, number>();
/** The next version of a document, out since a moment ago unless said otherwise. */
async function publish(kind: Kind, { required = true, at = new Date(Date.now() - 1000) } = {}): Promise<string> {
  const version = (versions.get(kind) ?? 0) + 1;
  versions.set(kind, version);
  const values = { kind, version, title: `Документ ${version}`, body: 'Текст', is_required: required };
  return make.insert('documents', { ...values, published_at: at.toISOString() });
}
const consentsOf = (userId: string) =>
  read<{ id: string; child_id: string | null; withdrawn: boolean }>(
    sql`select id, child_id, withdrawn_at is not null as withdrawn from consents where user_id = ${userId} order by created_at`,
  );
const sign = (caller: Caller, document_id: string, child_ids: string[] = []) =>
  make.call('sign_document', caller, { document_id, child_ids, signed_name: 'Елена Димитрова' });

test('a person signs once, withdraws, and may sign again; the time is the server’s', async () => {
  const parent = await make.user({ role: 'parent' });
  const document_id = await publish('terms');
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 1 });
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 0 });
  const [consent] = await consentsOf(parent.id);
  const other = await make.user({ role: 'parent' });
  await expect(make.call('withdraw_consent', other.caller, { consent_id: consent!.id })).rejects.toEqual(
    refusal('consent_not_found'),
  );
  await make.call('withdraw_consent', parent.caller, { consent_id: consent!.id });
  await expect(make.call('withdraw_consent', parent.caller, { consent_id: consent!.id })).rejects.toEqual(
    refusal('consent_not_found'),
  );
  expect(await sign(parent.caller, document_id)).toEqual({ signed: 1 });
  expect((await consentsOf(parent.id)).map(({ withdrawn }) => withdrawn)).toEqual([true, false]);
});

test('only the newest version that is out can be signed', async () => {
  const parent = await make.user({ role: 'parent' });
  const old = await publish('pool_rules');
  const current = await publish('pool_rules');
  const coming = await publish('pool_rules', { at: new Date(Date.now() + 86_400_000) });
  await expect(sign(parent.caller, old)).rejects.toEqual(refusal('document_outdated'));
  await expect(sign(parent.caller, coming)).rejects.toEqual(refusal('document_not_found'));
  expect(await sign(parent.caller, current)).toEqual({ signed: 1 });
  await expect(
    make.call('sign_document', parent.caller, { document_id: current, child_ids: [], signed_name: '  ' }),
  ).rejects.toEqual(refusal('invalid_input', { details: [{ field: 'signed_name', fault: 'required' }] }));
});

test('what is about children is agreed to for children of the family, and both parents see it', async () => {
  const { id: child_id, parent } = await make.child();
  const { id: second_id } = await make.child(parent);
  const photos = await publish('photos', { required: false });
  await expect(sign(parent.caller, photos)).rejects.toEqual(
    refusal('invalid_input', { details: [{ field: 'child_ids', fault: 'required' }] }),
  );
  const stranger = await make.user({ role: 'parent' });
  await expect(sign(stranger.caller, photos, [child_id])).rejects.toEqual(refusal('not_your_child'));
  expect(await sign(parent.caller, photos, [child_id, second_id])).toEqual({ signed: 2 });
  const guardian = await make.user({ role: 'parent' });
  await read(sql`insert into guardians (child_id, user_id) values (${child_id}, ${guardian.id})`);
  const seen = await club.database.transaction(guardian.caller, (trx) =>
    trx.selectFrom('consents').select('child_id').execute(),
  );
  expect(seen).toEqual([{ child_id }]);
});

test('without the consent for health data the child’s health notes go', async () => {
  const { id: child_id, parent } = await make.child(undefined, { medical_notes: 'Астма' });
  const health = await publish('health_data');
  await sign(parent.caller, health, [child_id]);
  const [consent] = await consentsOf(parent.id);
  expect(await make.call('withdraw_consent', parent.caller, { consent_id: consent!.id })).toEqual({
    withdrawn: true,
    health_notes_erased: true,
  });
  expect(await read(sql`select medical_notes from child_care where child_id = ${child_id}`)).toEqual([
    { medical_notes: null },
  ]);
});

test('families are told of a new version once: of a required one all, of another those who had agreed', async () => {
  const told = async (documentId: string) =>
    (
      await read<{ user_id: string }>(
        sql`select user_id from notifications where kind = 'document_published' and data ->> 'document_id' = ${documentId}`,
      )
    ).map(({ user_id }) => user_id);
  const announce = () => club.database.transaction(SERVICE, announceDocuments);
  const { id: child_id, parent } = await make.child();
  const other = await make.user({ role: 'parent' });
  await sign(parent.caller, await publish('photos', { required: false }), [child_id]);
  await announce();
  const photos = await publish('photos', { required: false });
  const terms = await publish('terms');
  const coming = await publish('terms', { at: new Date(Date.now() + 86_400_000) });
  expect(await announce()).toBe('2 documents');
  expect(await announce()).toBe('0 documents');
  expect(await told(photos)).toContain(parent.id);
  expect(await told(photos)).not.toContain(other.id);
  expect(await told(terms)).toEqual(expect.arrayContaining([parent.id, other.id]));
  expect(await told(coming)).toEqual([]);
});
