import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANONYMOUS, asUser, AUTH_ADMIN, SERVICE } from '../../platform/caller.ts';
import { authTest, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest({ clientIpHeader: 'x-real-ip' });

test('the life of an account is recorded, with the address it came from', async () => {
  const { email, user, supabase, session } = await auth.family();
  const device = auth.client({ global: { headers: { 'x-real-ip': '203.0.113.9' } } });
  await device.auth.signInWithPassword({ email, password: PASSWORD });
  await supabase.auth.updateUser({ data: { a: 1 } });
  await supabase.auth.updateUser({ password: 'another-one' });
  await supabase.auth.resetPasswordForEmail(email);
  const second = await supabase.auth.refreshSession();
  await supabase.auth.refreshSession(second.data.session!);
  await auth.owner.query("update auth.refresh_tokens set revoked_at = revoked_at - interval '1 minute'");
  await auth.client().auth.refreshSession({ refresh_token: session.refresh_token });
  await auth.client().auth.signInWithPassword({ email, password: 'another-one' });
  await supabase.auth.signOut();
  expect(await auth.auditOf(user.id)).toEqual([
    'user_signedup',
    'login',
    'login',
    'user_modified',
    'user_updated_password',
    'user_recovery_requested',
    'token_revoked',
    'login',
    'logout',
  ]);
  const rows =
    await auth.asOwner`select host(ip_address) as ip, payload from auth.audit_log_entries where actor_id = ${user.id} and action = 'login' and ip_address is not null`;
  expect(rows).toEqual([{ ip: '203.0.113.9', payload: { method: 'password' } }]);
});

test('only the service reads or writes the tables of accounts', async () => {
  const { user } = await auth.family();
  const rows =
    await auth.asOwner`select relnamespace::regnamespace::text as schema, relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class where relnamespace in ('auth'::regnamespace, 'sms'::regnamespace) and relkind = 'r'`;
  expect(rows.filter(({ forced }) => !forced)).toEqual([]);
  for (const { schema, name } of rows) {
    for (const caller of [ANONYMOUS, asUser(user.id)]) {
      const look = auth.database.transaction(caller, (trx) =>
        sql`select 1 from ${sql.table(`${schema}.${name}`)}`.execute(trx),
      );
      await expect(look, name).rejects.toMatchObject({ code: '42501' });
    }
  }
});

test('the record is added to, and not changed', async () => {
  const change = (caller: typeof SERVICE) =>
    auth.database.transaction(caller, (trx) => sql`update auth.audit_log_entries set action = 'nothing'`.execute(trx));
  await expect(change(AUTH_ADMIN)).rejects.toMatchObject({ code: '42501' });
  await expect(change(SERVICE)).rejects.toMatchObject({ code: '42501' });
  const rows = await auth.read<{ count: number }>`select count(*)::int as count from auth.audit_log_entries`;
  expect(rows[0]!.count).toBeGreaterThan(0);
});
