import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { forAll } from '../../platform/testing/properties.ts';
import { authTest, createTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { claimsIn } from '../testing/test-issuer.ts';

const auth = await authTest({ web3Chains: ['ethereum', 'solana'], redirectUrls: ['https://app.club.example/**'] });

/** An Ethereum wallet as a browser offers it (EIP-1193): it signs what it is shown. */
function ethereumWallet() {
  const key = secp256k1.utils.randomSecretKey();
  const publicKey = secp256k1.getPublicKey(key, false);
  const address = `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`;
  const personalSign = (message: string): `0x${string}` => {
    const text = Buffer.from(message, 'utf8');
    const digest = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]));
    const [recovery, ...rest] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
    return `0x${Buffer.from([...rest, recovery! + 27]).toString('hex')}`;
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_requestAccounts') return [address];
    if (method === 'eth_chainId') return '0x1';
    return personalSign(Buffer.from((params as [string])[0].slice(2), 'hex').toString('utf8'));
  };
  return { address, personalSign, wallet: { address, request, on: () => undefined, removeListener: () => undefined } };
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
function toBase58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)]! + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

function solanaWallet() {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519');
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const signMessage = async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey));
  return { address, signMessage, wallet: { publicKey: { toBase58: () => address }, signMessage } };
}

const url = () => `${auth.config.publicUrl}/auth`;
/** The message of the official client for Ethereum, with parts of the test's own. */
function message(address: string, parts: Record<string, string | null> = {}, domain = new URL(url()).host): string {
  const fields: Record<string, string | null> = {
    URI: url(),
    Version: '1',
    'Chain ID': '1',
    'Issued At': new Date().toISOString(),
    ...parts,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [`${domain} wants you to sign in with your Ethereum account:`, address, '', 'Вход в клуба', '', ...lines].join(
    '\n',
  );
}
const signIn = (text: string, signature: `0x${string}`) =>
  auth.client().auth.signInWithWeb3({ chain: 'ethereum', message: text, signature });

test('an Ethereum wallet signs in through the official client, and finds its account again', async () => {
  const { address, wallet } = ethereumWallet();
  const enter = () =>
    auth.client().auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: wallet as never,
      statement: 'Вход в клуба',
      options: { url: url() },
    });
  const data = await succeeds(enter());
  expect(data.user).toMatchObject({
    email: '',
    app_metadata: { provider: 'web3', providers: ['web3'] },
    identities: [{ provider: 'web3', id: `web3:ethereum:${address}` }],
    user_metadata: { custom_claims: { address, chain: 'ethereum', statement: 'Вход в клуба' } },
  });
  expect(claimsIn(data.session!.access_token)).toMatchObject({
    email: '',
    amr: [{ method: 'web3', provider: 'web3' }],
  });
  expect((await enter()).data.user!.id).toBe(data.user!.id);
});

test('without a statement it works, too', async () => {
  const { wallet } = ethereumWallet();
  await succeeds(
    auth.client().auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: wallet as never,
      options: { url: url(), signInWithEthereum: { resources: ['https://club.example/terms'], requestId: 'seven' } },
    }),
  );
});

test('a Solana wallet signs in through the official client', async () => {
  const { address, wallet } = solanaWallet();
  for (const statement of ['Sign in to the club', undefined]) {
    const data = await succeeds(
      auth
        .client()
        .auth.signInWithWeb3({ chain: 'solana', wallet: wallet as never, statement, options: { url: url() } } as never),
    );
    expect(data.user!.identities).toMatchObject([{ provider: 'web3', id: `web3:solana:${address}` }]);
  }
});

test('a message opens one session', async () => {
  const { address, personalSign } = ethereumWallet();
  const text = message(address);
  const signature = personalSign(text);
  const outcomes = await Promise.all([signIn(text, signature), signIn(text, signature), signIn(text, signature)]);
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  await fails(signIn(text, signature), { status: 400, message: 'Signed message has been used already' });
});

test('the address in the message has to be the signer’s', async () => {
  const [mine, other] = [ethereumWallet(), ethereumWallet()];
  const text = message(other.address);
  await fails(signIn(text, mine.personalSign(text)), {
    status: 400,
    message: 'Signature does not match address in message',
  });
  await fails(signIn(message(mine.address, { Nonce: 'changed-later' }), mine.personalSign(message(mine.address))), {
    status: 400,
  });
  const sol = solanaWallet();
  const solText = message(solanaWallet().address).replace('Ethereum', 'Solana');
  const signature = await sol.signMessage(Buffer.from(solText));
  await fails(auth.client().auth.signInWithWeb3({ chain: 'solana', message: solText, signature }), {
    message: 'Signature does not match address in message',
  });
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

test.each<[string, Record<string, string | null>, string | undefined, RegExp]>([
  ['signed for another site', { URI: 'https://evil.example/' }, 'evil.example', /another app/],
  ['of a site over HTTP', { URI: 'http://app.club.example/' }, 'app.club.example', /only HTTPS/],
  ['whose domain is another than its address', {}, 'app.club.example', /Domain/],
  ['too old', { 'Issued At': minutes(-11) }, undefined, /too long ago/],
  ['from the future', { 'Issued At': minutes(11) }, undefined, /too far in the future/],
  ['expired', { 'Expiration Time': minutes(-1) }, undefined, /expired/],
  ['not yet valid', { 'Not Before': minutes(1) }, undefined, /valid in the future/],
])('a message %s opens nothing, in the shape of OAuth', async (_, parts, domain, why) => {
  const { address, personalSign } = ethereumWallet();
  const text = message(address, parts, domain);
  const response = await auth.post('/token?grant_type=web3', {
    chain: 'ethereum',
    message: text,
    signature: personalSign(text),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid_grant', error_description: expect.stringMatching(why) },
  ]);
});

test('a message for an address of the allow-list counts', async () => {
  const { address, personalSign } = ethereumWallet();
  const text = message(address, { URI: 'https://app.club.example/sign/in' }, 'app.club.example');
  await succeeds(signIn(text, personalSign(text)));
});

test.each<[string, object, string]>([
  ['no chain', {}, 'web3_unsupported_chain'],
  ['another chain', { chain: 'bitcoin' }, 'web3_unsupported_chain'],
  ['no message', { chain: 'ethereum' }, 'validation_failed'],
  ['a long message', { chain: 'ethereum', message: 'a'.repeat(20 * 1024 + 1) }, 'validation_failed'],
  ['no signature', { chain: 'ethereum', message: 'a'.repeat(70) }, 'validation_failed'],
  ['half a signature', { chain: 'solana', message: 'a'.repeat(70), signature: 'abc' }, 'validation_failed'],
  [
    'no such message',
    { chain: 'ethereum', message: 'a'.repeat(70), signature: `0x${'1'.repeat(130)}` },
    'validation_failed',
  ],
])('%s is refused by its code', async (_, body, code) => {
  await fails(auth.post('/token?grant_type=web3', body), `400 ${code}`);
});

test('signatures of garbage never make it fail', async () => {
  const { address } = ethereumWallet();
  const solana = solanaWallet().address;
  const hex = fc.uint8Array({ minLength: 65, maxLength: 65 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  const base64 = fc
    .uint8Array({ minLength: 64, maxLength: 64 })
    .map((bytes) => Buffer.from(bytes).toString('base64url'));
  await forAll(40, [hex, base64], async (forEthereum, forSolana) => {
    const bodies = [
      { chain: 'ethereum', message: message(address), signature: forEthereum },
      { chain: 'solana', message: message(solana).replace('Ethereum', 'Solana'), signature: forSolana },
    ];
    for (const body of bodies) expect((await auth.post('/token?grant_type=web3', body)).status).toBe(400);
  });
});

test('wallets are welcome only where the settings say so', async () => {
  const closed = await createTestAuth({ web3Chains: ['solana'] });
  const { wallet } = ethereumWallet();
  const refused = async (fresh: TestAuth) =>
    (await fresh.client().auth.signInWithWeb3({ chain: 'ethereum', wallet: wallet as never, options: { url: url() } }))
      .error;
  expect(await refused(closed)).toMatchObject({ status: 422, code: 'web3_provider_disabled' });
  closed.config.web3Chains = [];
  expect(await refused(closed)).toMatchObject({
    status: 422,
    code: 'web3_provider_disabled',
    message: 'Web3 provider is disabled',
  });
  await closed.close();
});
