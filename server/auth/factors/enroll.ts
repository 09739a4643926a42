import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import { FACTOR_TYPES, type FactorType } from '../../settings/environment.ts';
import { lacksSecondFactor, requireClaims } from '../accounts/signed-in.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { clubName } from '../emails/email.ts';
import { toPhone } from '../phones/phone-number.ts';
import { requireProved } from '../proofs/require-proved.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { MOST_FACTORS, requireEnabled, requireOwner, UNVERIFIED_SECONDS, type FactorOwner } from './factor.ts';
import { newTotp } from './totp.ts';

const schema = z.object({
  factor_type: optionalText(),
  friendly_name: optionalText(),
  issuer: optionalText(),
  phone: optionalText(),
});
const LONGEST_NAME = 100;

interface Draft {
  id: string;
  type: FactorType;
  name: string | undefined;
  secret: string | null;
  phone: string | null;
}

/** POST /factors: adds a second factor, which counts from its first right answer on. */
export async function enrollFactor(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const body = await readBody(c, schema);
  const type = FACTOR_TYPES.find((type) => type === body.factor_type);
  return c.json(
    await transact(service, async (trx) => {
      const owner = await requireOwner(trx, claims);
      if (!type) throw new AuthError(400, 'validation_failed', 'factor_type needs to be TOTP, Phone, or WebAuthn');
      const name = nameOf(body.friendly_name);
      requireEnabled(service, type, 'enroll');
      await requireRoom(trx, owner, name);
      requireProved(service.config, owner, 'A second factor');
      const id = randomUUID();
      const { sealed = null, shown, phone = null } = drafted(service, owner, id, type, body);
      if (phone) await requireFreshPhone(trx, owner, phone);
      await keep(trx, owner, { id, type, name, secret: sealed, phone });
      const { ip } = deviceOf(c);
      await record(trx, { action: 'factor_in_progress', actorId: owner.user.id, ip, details: { factor_id: id, type } });
      return { id, type, ...(name ? { friendly_name: name } : {}), ...shown };
    }),
  );
}

function nameOf(given: string | undefined): string | undefined {
  const name = given?.trim();
  if (name && name.length > LONGEST_NAME)
    throw new AuthError(400, 'validation_failed', `friendly_name cannot be longer than ${LONGEST_NAME} characters`);
  return name || undefined;
}

/** The initial secret of the kind of factor, and the part of it that the client sees. */
function drafted(
  service: AuthService,
  { user }: FactorOwner,
  id: string,
  type: FactorType,
  body: z.output<typeof schema>,
): { sealed?: string; phone?: string; shown: Record<string, unknown> } {
  if (type === 'webauthn') return { shown: {} };
  if (type === 'phone') {
    if (!body.phone) throw new AuthError(400, 'validation_failed', 'Phone number required to enroll Phone factor');
    const phone = toPhone(body.phone);
    return { phone, shown: { phone } };
  }
  const issuer = (body.issuer ?? clubName(service.config)).replaceAll(':', ' ');
  const { shown, sealed } = newTotp(service.config, id, { issuer, label: user.email ?? user.phone ?? user.id });
  return { sealed, shown: { totp: shown } };
}

/**
 * Removes factors that were never answered, then throws where there is no room for one more. Locks the account
 * meanwhile.
 */
async function requireRoom(trx: Transaction, owner: FactorOwner, name: string | undefined): Promise<void> {
  const { user } = owner;
  await sql`select 1 from auth.users where id = ${user.id} for update`.execute(trx);
  await sql`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and greatest(created_at, last_challenged_at) < now() - make_interval(secs => ${UNVERIFIED_SECONDS})
  `.execute(trx);
  const { rows } = await sql<{
    friendly_name: string | null;
  }>`select friendly_name from auth.mfa_factors where user_id = ${user.id}`.execute(trx);
  if (rows.length >= MOST_FACTORS)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (lacksSecondFactor(owner)) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  if (name && rows.some(({ friendly_name }) => friendly_name === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
}

/**
 * A number proves itself once: a factor of it that was never answered makes way, one that counts stays the only one.
 */
async function requireFreshPhone(trx: Transaction, { user }: FactorOwner, phone: string): Promise<void> {
  if (user.factors.some((factor) => factor.phone === phone && factor.status === 'verified'))
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  await sql`delete from auth.mfa_factors where user_id = ${user.id} and phone = ${phone}`.execute(trx);
}

async function keep(trx: Transaction, { user }: FactorOwner, { id, type, name, secret, phone }: Draft): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret, phone)
    values (${id}, ${user.id}, ${name ?? null}, ${type}, ${secret}, ${phone})
  `.execute(trx);
}
