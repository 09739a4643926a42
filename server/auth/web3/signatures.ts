import { createPublicKey, verify } from 'node:crypto';

const ETHEREUM_ADDRESS = /^0x[0-9a-f]{40}$/i;
const ETHEREUM_SIGNATURE = /^0x[0-9a-f]{130}$/i;
/** In front of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SOLANA_KEY_BYTES = 32;
const ED25519_SIGNATURE_BYTES = 64;

export const isEthereumAddress = (address: string) => ETHEREUM_ADDRESS.test(address);
export const isSolanaAddress = (address: string) => fromBase58(address)?.length === SOLANA_KEY_BYTES;

/** The bytes of an Ethereum signature in 0x-hex, or null. */
export function ethereumSignature(text: string): Buffer | null {
  return ETHEREUM_SIGNATURE.test(text) ? Buffer.from(text.slice(2), 'hex') : null;
}

/** The bytes of an Ed25519 signature in base64 of either alphabet, or null. */
export function solanaSignature(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === ED25519_SIGNATURE_BYTES ? bytes : null;
}

/** True if the address's key has signed the message (`personal_sign`, EIP-191). */
export async function isSignedOnEthereum(message: string, signature: Buffer, address: string): Promise<boolean> {
  // Loaded with the first sign-in of a wallet.
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  const { keccak_256 } = await import('@noble/hashes/sha3.js');
  const text = Buffer.from(message, 'utf8');
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`, 'utf8'), text]),
  );
  const recovery = [0, 1, 27, 28].indexOf(signature[64]!) % 2;
  if (recovery < 0) return false;
  try {
    const made = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery);
    // A signature whose other half also holds would count twice (EIP-2).
    if (made.hasHighS()) return false;
    const point = made.recoverPublicKey(digest).toBytes(false);
    const signer = Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex');
    return `0x${signer}` === address.toLowerCase();
  } catch {
    return false;
  }
}

/** True if the address, which is the public key, has signed the message. */
export function isSignedOnSolana(message: string, signature: Buffer, address: string): boolean {
  const bytes = fromBase58(address);
  if (bytes?.length !== SOLANA_KEY_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([ED25519_PREFIX, bytes]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(message, 'utf8'), key, signature);
}

/** The bytes of a base58 text as Bitcoin and Solana write it; null for another character. */
function fromBase58(text: string): Buffer | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return null;
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(BASE58.indexOf(character));
  const hex = value === 0n ? '' : value.toString(16);
  const zeros = /^1*/.exec(text)![0].length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]);
}
