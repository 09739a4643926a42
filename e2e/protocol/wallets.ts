import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A message of EIP-4361 signed by a wallet that was just made. */
export function signEthereum(site: string): { message: string; signature: `0x${string}` } {
  const { secretKey, publicKey } = secp256k1.keygen();
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1);
  const message = messageOf(site, 'Ethereum', checksummed(bytesToHex(keccak_256(uncompressed).slice(-20))), '1');
  const bytes = utf8ToBytes(message);
  const digest = keccak_256(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}${message}`));
  const [recovery = 0, ...rest] = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
  return { message, signature: `0x${bytesToHex(Uint8Array.from(rest))}${(recovery + 27).toString(16)}` };
}

/** The same for Solana. */
export function signSolana(site: string): { message: string; signature: Uint8Array } {
  const { secretKey, publicKey } = ed25519.keygen();
  const message = messageOf(site, 'Solana', base58(publicKey), 'mainnet');
  return { message, signature: ed25519.sign(utf8ToBytes(message), secretKey) };
}

const messageOf = (
  site: string,
  chain: string,
  address: string,
  chainId: string,
) => `${new URL(site).host} wants you to sign in with your ${chain} account:
${address}

Signing in to the club

URI: ${site}
Version: 1
Chain ID: ${chainId}
Nonce: ${bytesToHex(crypto.getRandomValues(new Uint8Array(8)))}
Issued At: ${new Date().toISOString()}`;

/** EIP-55: upper and lower case is the checksum. */
function checksummed(address: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(address)));
  return `0x${[...address].map((char, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? char.toUpperCase() : char)).join('')}`;
}

function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${bytesToHex(bytes)}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = BASE58[Number(number % 58n)] + text;
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}
