// The official client on a club behind its proxy: sign-in, the caller's address, a live channel, a large file.
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';

const { SITE, PUBLISHABLE, SECRET } = process.env;
const MB = 1_000_000;
const FILE_MB = 60;
const EMAIL = `${randomUUID()}@club.example`;
const PASSWORD = randomUUID();
const FORGED = { 'X-Forwarded-For': '198.51.100.9', 'X-Real-IP': '198.51.100.9', Forwarded: 'for=198.51.100.9' };
const results = [];
const check = (what, isRight, detail) =>
  results.push([what, isRight ? 'as it should' : `wrong: ${JSON.stringify(detail)}`]);
const options = (headers = {}) => ({ auth: { persistSession: false }, global: { headers } });

const service = createClient(SITE, SECRET, options());
const made = await service.auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true });
check('an account by the secret key', !made.error, made.error);

const supabase = createClient(SITE, PUBLISHABLE, options(FORGED));
const signedIn = await supabase.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
check('sign-in', !signedIn.error, signedIn.error);
const { data: sessions, error } = await supabase.rpc('my_sessions');
const addresses = sessions?.map(({ ip }) => ip);
check(
  'the caller’s address is its own, and no claim of it counts',
  addresses?.join() === '192.0.2.7',
  addresses ?? error,
);

const answer = await fetch(`${SITE}/auth/v1/token?grant_type=password`, {
  method: 'POST',
  headers: { apikey: PUBLISHABLE, 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
});
const cookies = answer.headers.getSetCookie();
const areSecure = cookies.length > 0 && cookies.every((cookie) => /; Secure/.test(cookie) && /; HttpOnly/.test(cookie));
check('cookies are Secure', areSecure, cookies);

const heard = new Promise((resolve) => {
  const channel = supabase.channel('trial', { config: { broadcast: { self: true } } });
  channel.on('broadcast', { event: 'said' }, ({ payload }) => resolve(payload.word));
  channel.subscribe((state) => {
    if (state === 'SUBSCRIBED') void channel.send({ type: 'broadcast', event: 'said', payload: { word: 'да' } });
  });
  setTimeout(() => resolve('nothing came'), 15_000).unref();
});
check('a live channel over WebSocket', (await heard) === 'да', await heard);
await supabase.removeAllChannels();

const bucket = `trial-${randomUUID()}`;
const created = await service.storage.createBucket(bucket);
const uploaded = await service.storage.from(bucket).upload('large.bin', Buffer.alloc(FILE_MB * MB, 'x'));
check(`a file of ${FILE_MB} MB in one request`, !created.error && !uploaded.error, created.error ?? uploaded.error);
const { data: file } = await service.storage.from(bucket).download('large.bin');
check('the same file back', file?.size === FILE_MB * MB, file?.size ?? 'nothing');
await service.storage.emptyBucket(bucket);
await service.storage.deleteBucket(bucket);

process.stdout.write(JSON.stringify(results));
process.exit(0);
