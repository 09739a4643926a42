import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { inTime, TooLarge, TooSlow, type Spool, type SpooledFile } from '../../platform/files/spool.ts';
import { bodyPieces } from '../../platform/http/body/body-pieces.ts';
import { leaveToReader } from '../../platform/http/body/body-watch.ts';
import { isStorable } from '../request-body.ts';
import { aborted, entityTooLarge, invalidRequest, noContent, StorageError } from '../storage-error.ts';

/** A received file, with its sender's claims. */
export interface Received {
  file: SpooledFile;
  /** The type that the sender claims, not yet checked. */
  mimetype: string;
  /** The whole header. */
  cacheControl: string;
  contentEncoding: string | undefined;
  userMetadata: Record<string, unknown> | null;
  /** Made by the server itself, so that the bytes need no check. */
  isOurs?: true;
}

const LARGEST_METADATA = 1024 * 1024;
/** The bytes of a multipart body around its file. */
const LARGEST_FRAME = 3 * LARGEST_METADATA;
const FORM_LIMITS = {
  fields: 10,
  fieldSize: LARGEST_METADATA + 1,
  fieldNameSize: 100,
  files: 1,
  parts: 12,
  headerPairs: 50,
};
const NO_CACHE = 'no-cache';

const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** The sender's type of a raw body; undefined for a form, whose file names it later. */
export const declaredType = (request: Request): string | undefined =>
  isMultipart(request) ? undefined : request.headers.get('content-type') || 'application/octet-stream';

/** Receives the file of a request, sent as a form or as it is. A failure leaves nothing behind. */
export function receiveFile(request: Request, spool: Spool, limit: number): Promise<Received> {
  leaveToReader(request);
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit + (isMultipart(request) ? LARGEST_FRAME : 0)) throw entityTooLarge();
  return isMultipart(request) ? receiveForm(request, spool, limit) : receiveRaw(request, spool, limit);
}

async function receiveRaw(request: Request, spool: Spool, limit: number): Promise<Received> {
  const { headers } = request;
  const userMetadata = parseMetadata(decodeBase64(headers.get('x-metadata')));
  const file = await spool.receive(bodyOf(request), limit);
  return {
    file,
    mimetype: declaredType(request)!,
    cacheControl: headers.get('cache-control')?.slice(0, 200) || NO_CACHE,
    contentEncoding: encodingOf(headers.get('content-encoding')),
    userMetadata,
  };
}

async function receiveForm(request: Request, spool: Spool, limit: number): Promise<Received> {
  const { file, type, fields } = await readForm(request, spool, limit);
  try {
    const seconds = fields.get('cacheControl') ?? '';
    return {
      file,
      mimetype: fields.get('contentType') || type,
      cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : NO_CACHE,
      contentEncoding: encodingOf(fields.get('contentEncoding')),
      userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    };
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
}

interface Form {
  file: SpooledFile;
  type: string;
  fields: Map<string, string>;
}

/** Fields may precede the file or follow it. */
async function readForm(request: Request, spool: Spool, limit: number): Promise<Form> {
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let stream: BusboyFileStream | undefined;
  let arriving: Promise<SpooledFile> | undefined;
  let type = '';
  const form = openForm(request);
  form.on('error', () => undefined);
  form.on('field', (name, value) => fields.set(name, value));
  form.on('file', (_name, part, _filename, _encoding, mimetype) => {
    [stream, type] = [part, mimetype];
    // It may fail once more after its reader has gone: an unhandled error would end the process.
    part.on('error', () => undefined);
    arriving = spool.receive(part, limit);
    arriving.catch((error) => stop.abort(error));
  });
  try {
    await pipeline(Readable.from(inTime(bodyOf(request)), { objectMode: false }), form, { signal: stop.signal });
  } catch (error) {
    stream?.destroy(new Error('The form is broken'));
    const failure = (stop.signal.aborted ? stop.signal.reason : error) as Error;
    await arriving?.then(({ path }) => rm(path, { force: true })).catch(() => undefined);
    throw isOurs(failure) ? failure : invalidRequest('The form is broken');
  }
  if (!arriving) throw noContent();
  return { file: await arriving, type, fields };
}

/** A failure that has an answer of its own, or of the disk; anything else is the parser's complaint about the body. */
const isOurs = (error: Error): boolean =>
  error instanceof StorageError || error instanceof TooLarge || error instanceof TooSlow || 'syscall' in error;

function openForm(request: Request): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': request.headers.get('content-type')! }, limits: FORM_LIMITS });
  } catch {
    throw invalidRequest('The form has no boundary');
  }
}

/** The pieces of the body; a broken connection is the sender's doing, not a fault of the server. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const pieces = bodyPieces(request)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw aborted();
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    void pieces.return?.().catch(() => undefined);
  }
}

const encodingOf = (value: string | null | undefined): string | undefined =>
  value && /^[a-z0-9-]{1,40}$/i.test(value) ? value : undefined;

const decodeBase64 = (value: string | null): string | undefined =>
  value === null ? undefined : Buffer.from(value, 'base64').toString();

/** The uploader's own metadata; anything but a JSON object is ignored. */
export function parseMetadata(text: string | null | undefined): Record<string, unknown> | null {
  if (!text) return null;
  if (Buffer.byteLength(text) > LARGEST_METADATA)
    throw entityTooLarge('The user_metadata exceeded the maximum allowed size');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (!isStorable(value)) throw invalidRequest('metadata holds characters that cannot be kept');
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
