import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Transaction } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import type { Config } from '../../settings/config.ts';
import { seal, unseal } from '../tokens/sealed.ts';
import type { FactorRow } from './factor.ts';

/**
 * RFC 6238 in the parameters of every authenticator app: SHA-1, six digits, thirty seconds; one step of skew either
 * way.
 */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SKEW_STEPS = 1;
const SECRET_BYTES = 20;
const PURPOSE = 'totp secret';

interface TotpEnrollment {
  /** Raw SVG: the client makes an address of it. */
  qr_code: string;
  /** In base32. */
  secret: string;
  uri: string;
}

/** A fresh secret: in the form of the user's app, and sealed for the table. */
export function newTotp(
  config: Config,
  factorId: string,
  { issuer, label }: { issuer: string; label: string },
): { shown: TotpEnrollment; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SHAPE, issuer, label, secret }).toString();
  const answer = { qr_code: renderSVG(uri), secret: secret.base32, uri };
  return { shown: answer, sealed: seal(config, PURPOSE, factorId, secret.base32) };
}

/** True for a code of now, or of a neighboring step, that is newer than every code accepted before; uses it up. */
export async function takeTotpCode(
  trx: Transaction,
  config: Config,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const secret = openSecret(config, factor);
  if (!secret) return false;
  const now = Date.now();
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now, window: SKEW_STEPS });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / SHAPE.period) + delta;
  const used = await sql`
    update auth.mfa_factors set last_used_step = ${step} where id = ${factor.id} and last_used_step < ${step}
  `.execute(trx);
  return used.numAffectedRows === 1n;
}

/**
 * Null for a secret that was sealed under another server's secret: its codes are wrong from now on, and the log says
 * why.
 */
function openSecret(config: Config, factor: FactorRow): Secret | null {
  try {
    return Secret.fromBase32(unseal(config, PURPOSE, factor.id, factor.secret!));
  } catch {
    log('error', 'factor.unreadable', { factor_id: factor.id });
    return null;
  }
}
