import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { succeeds } from '../../platform/testing/answers.ts';

/** The code that an authenticator app shows for this secret, this many steps of thirty seconds from now. */
export function appCode(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

/** Enrolls an authenticator app that has not answered yet. */
export async function enrollApp(supabase: SupabaseClient, friendlyName?: string) {
  const { id, totp } = await succeeds(supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  return { factorId: id, secret: totp.secret };
}

/** An authenticator app that has answered: the session is of the second level, the code of this moment used up. */
export async function addApp(supabase: SupabaseClient, friendlyName?: string) {
  const app = await enrollApp(supabase, friendlyName);
  await succeeds(supabase.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) }));
  return app;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_FOLLOWS = 0x40;
const ES256 = -7;

interface Asked {
  challenge: BufferSource;
  rpId: string;
  origin: string;
}

/** A security key in software: registers and proves itself by WebAuthn Level 2 §6, with an attestation of kind none. */
export class SecurityKey {
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  counter = 0;
  /** True if the key asks for finger, face or PIN. */
  readonly #verifies: boolean;

  constructor({ verifies = false } = {}) {
    this.#verifies = verifies;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The result of `navigator.credentials.create`. */
  register({ challenge, rpId, origin }: Asked): PublicKeyCredential {
    const authData = Buffer.concat([this.#head(rpId, this.#flags | CREDENTIAL_FOLLOWS), this.#credential()]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
    });
  }

  /** The result of `navigator.credentials.get`. */
  prove({ challenge, rpId, origin }: Asked): PublicKeyCredential {
    this.counter++;
    const authData = this.#head(rpId, this.#flags);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return this.#answer({
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  get #flags(): number {
    return USER_PRESENT | (this.#verifies ? USER_VERIFIED : 0);
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #credential(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, coordinate(x!)],
      [-3, coordinate(y!)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.#id, Buffer.from(isoCBOR.encode(key as never))]);
  }

  #answer(response: Record<string, string>): PublicKeyCredential {
    const id = this.#id.toString('base64url');
    const json = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    return { ...json, toJSON: () => json } as unknown as PublicKeyCredential;
  }
}

function clientData(type: string, challenge: BufferSource, origin: string): Buffer {
  const bytes = Buffer.from(challenge as ArrayBuffer);
  return Buffer.from(JSON.stringify({ type, challenge: bytes.toString('base64url'), origin, crossOrigin: false }));
}
