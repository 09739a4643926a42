import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-ip.ts';
import type { Config } from '../../settings/config.ts';
import { WEB3_CHAINS, type Web3Chain } from '../../settings/provider-settings.ts';
import { enter } from '../accounts/external-accounts.ts';
import type { ExternalPerson } from '../accounts/identities.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import { REQUESTS_PER_IP, takeFrom } from '../limits/rate-limits.ts';
import { isAllowed, isOwnMachine } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { startSession, type ActiveSession } from '../tokens/sessions.ts';
import {
  ethereumSignature,
  isEthereumAddress,
  isSignedOnEthereum,
  isSignedOnSolana,
  isSolanaAddress,
  solanaSignature,
} from './signatures.ts';
import { MessageError, parseMessage, type SignedMessage } from './signed-message.ts';

const SHORTEST_MESSAGE = 64;
const LARGEST_MESSAGE = 20 * 1024;
/** A message counts for this long after it was issued (PROTOCOL §3.4). */
const VALID_MS = 600_000;

const body = z.object({ chain: optionalText(), message: optionalText(), signature: optionalText() });

/** grant_type=web3: a session for a message that a wallet has signed, once. */
export async function web3Grant(service: AuthService, c: Context): Promise<ActiveSession> {
  const { config } = service;
  if (config.web3Chains.length === 0) throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  const device = deviceOf(c);
  if (device.ip) await takeFrom(service, 'ip web3', networkOf(device.ip), REQUESTS_PER_IP);
  const { chain: chainName, message: text = '', signature = '' } = await readBody(c, body);
  const chain = WEB3_CHAINS.find((name) => name === chainName);
  if (!chain) throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  if (!config.web3Chains.includes(chain))
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  const message = await readMessage(chain, text, signature);
  requireOurSite(config, message);
  requireInTime(message, Date.now());
  return transact(service, async (trx) => {
    await spendMessage(trx, chain, text, message);
    const { user } = await enter(trx, service, personOf(chain, message), device.ip);
    return startSession(trx, config, user, 'web3', device, 'web3');
  });
}

/** The message, proven to be signed by the address in it. */
async function readMessage(chain: Web3Chain, text: string, signature: string): Promise<SignedMessage> {
  if (text.length < SHORTEST_MESSAGE) throw invalid('message is too short');
  if (Buffer.byteLength(text) > LARGEST_MESSAGE) throw invalid('message must not exceed 20KB');
  const bytes = chain === 'ethereum' ? ethereumSignature(signature) : solanaSignature(signature);
  if (!bytes)
    throw invalid(
      chain === 'ethereum'
        ? 'signature must be 65 bytes encoded as hex after 0x'
        : 'signature must be 64 bytes encoded as base64 with or without padding',
    );
  const message = parse(chain, text);
  const signed =
    chain === 'ethereum'
      ? await isSignedOnEthereum(text, bytes, message.address)
      : isSignedOnSolana(text, bytes, message.address);
  if (!signed) throw new OAuthError('invalid_grant', 'Signature does not match address in message');
  return message;
}

function parse(chain: Web3Chain, text: string): SignedMessage {
  try {
    const message = parseMessage(text, chain === 'ethereum' ? 'Ethereum' : 'Solana');
    const hasAddress = chain === 'ethereum' ? isEthereumAddress(message.address) : isSolanaAddress(message.address);
    if (!hasAddress) throw new MessageError('address is not valid');
    if (chain === 'ethereum' && !/^[1-9]\d*$/.test(message.chainId ?? ''))
      throw new MessageError('Chain ID is not valid');
    return message;
  } catch (error) {
    if (error instanceof MessageError) throw invalid(`message is not valid: ${error.message}`);
    throw error;
  }
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** A message signed for another site is refused. */
function requireOurSite(config: Config, { uri, domain }: SignedMessage): void {
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isOwnMachine(uri)) && uri.origin !== config.publicUrl)
    throw new OAuthError(
      'invalid_grant',
      'Signed message is using URI which uses HTTP and hostname is not localhost, only HTTPS is supported',
    );
  if (!isAllowed(config, uri))
    throw new OAuthError(
      'invalid_grant',
      'Signed message is using URI which is not allowed on this server, message was signed for another app',
    );
  if (domain.toLowerCase() !== uri.host)
    throw new OAuthError(
      'invalid_grant',
      'Signed message is using a Domain that does not match the one in URI which is not allowed on this server',
    );
}

function requireInTime({ issuedAt, expirationTime, notBefore }: SignedMessage, now: number): void {
  if (notBefore && now < notBefore.getTime())
    throw new OAuthError('invalid_grant', 'Signed message becomes valid in the future');
  if (expirationTime && now >= expirationTime.getTime())
    throw new OAuthError('invalid_grant', 'Signed message is expired');
  if (now > issuedAt.getTime() + VALID_MS)
    throw new OAuthError('invalid_grant', 'Signed message was issued too long ago');
  if (now < issuedAt.getTime() - VALID_MS)
    throw new OAuthError('invalid_grant', 'Signed message was issued too far in the future');
}

/** A third person who has seen the message cannot use it again. */
async function spendMessage(
  trx: Transaction,
  chain: Web3Chain,
  text: string,
  { issuedAt }: SignedMessage,
): Promise<void> {
  const hash = createHash('sha256').update(`${chain}\n${text}`).digest('base64url');
  const goodUntil = new Date(issuedAt.getTime() + VALID_MS).toISOString();
  await sql`delete from auth.used_messages where good_until < now()`.execute(trx);
  const { rows } = await sql`
    insert into auth.used_messages (message_hash, good_until) values (${hash}, ${goodUntil}) on conflict do nothing returning 1
  `.execute(trx);
  if (rows.length === 0) throw new OAuthError('invalid_grant', 'Signed message has been used already');
}

function personOf(chain: Web3Chain, message: SignedMessage): ExternalPerson {
  // An Ethereum address means the same in either case; a Solana address does not.
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address;
  const network = message.chainId;
  return {
    provider: 'web3',
    subject: `web3:${chain}:${address}`,
    email: null,
    emailVerified: false,
    data: {
      custom_claims: {
        address,
        chain,
        domain: message.domain,
        ...(network ? { network } : {}),
        ...(message.statement ? { statement: message.statement.slice(0, 500) } : {}),
      },
    },
  };
}
