import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAuth } from './sweep.ts';
import { createTestAuth, type TestAuth } from './testing.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await createTestAuth({ rateLimits: true });
});
afterAll(() => auth.close());

test('what has lapsed goes, what counts stays', async () => {
  const { email, supabase } = await auth.family();
  const { email: late } = await auth.family();
  await supabase.auth.resetPasswordForEmail(email);
  await supabase.auth.resetPasswordForEmail(late);
  await auth.owner.query(
    "update auth.one_time_tokens set expires_at = now() - interval '1 second' where relates_to = $1",
    [late],
  );
  await supabase.auth.refreshSession();
  await auth.owner.query(
    "update auth.refresh_tokens set revoked_at = now() - interval '31 days' where revoked_at is not null",
  );
  await auth.owner.query("update auth.rate_limits set full_again_at = now() - interval '1 second'");
  await sweepAuth(auth.database);
  await sweepAuth(auth.database);
  const left = await auth.owner.query(`select
    (select count(*)::int from auth.one_time_tokens) as tokens,
    (select count(*)::int from auth.refresh_tokens where revoked_at is not null) as revoked,
    (select count(*)::int from auth.rate_limits) as limits`);
  expect(left.rows).toEqual([{ tokens: 1, revoked: 0, limits: 0 }]);
  expect((await supabase.auth.refreshSession()).error).toBeNull();
});
