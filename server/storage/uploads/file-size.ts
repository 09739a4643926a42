import { invalidRequest } from '../storage-error.ts';

const SIZE = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i;
/** Decimal, as the protocol has it: 20mb is 20,000,000. */
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes of a size such as `20mb`. Throws InvalidRequest for any other text. */
export function parseFileSize(text: string): number {
  const match = SIZE.exec(text.trim());
  const bytes = match ? Math.round(Number(match[1]) * UNITS[(match[2] ?? 'b').toLowerCase()]!) : NaN;
  if (!Number.isSafeInteger(bytes)) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return bytes;
}
