import { FileGone } from '../../platform/files/file-store.ts';
import { streamAnswer } from '../../platform/http/body/stream-answer.ts';
import { isUnchanged, rangeOf, type Representation } from '../keeping/conditions.ts';
import { keepingHeaders, type Audience } from '../keeping/keeping.ts';
import type { StorageRequest, StorageService } from '../service.ts';
import { noSuchBucket } from '../storage-error.ts';
import { requireBucketName, requireKey } from './names.ts';
import { findPublicObject, requireObject, type StoredObject } from './objects.ts';

/** The looks at a file that is being overwritten. */
const ATTEMPTS = 5;

/** Finds the row, again at each call. */
export type Find = () => Promise<StoredObject>;

/** The file, for a caller who may see it or in a public bucket. Most requests end at the first query. */
export async function findForCaller({ database }: StorageService, call: StorageRequest): Promise<Find> {
  const [key, bucket] = [requireKey(call.key), requireBucketName(call.bucket)];
  return async () => {
    try {
      return await requireObject(database, await call.caller(), bucket, key);
    } catch (refusal) {
      const open = await findPublicObject(database, bucket, key);
      if (open) return open;
      throw refusal;
    }
  };
}

/** The file of a public bucket. One that is not public looks as if it were not there. */
export async function findPublic({ database }: StorageService, call: StorageRequest): Promise<Find> {
  const [key, bucket] = [requireKey(call.key), requireBucketName(call.bucket)];
  return async () => {
    const object = await findPublicObject(database, bucket, key);
    if (!object) throw noSuchBucket();
    return object;
  };
}

/** The answer to a download: the bytes or a part of them, or 304. */
export function serveFile(
  service: StorageService,
  call: StorageRequest,
  find: Find,
  audience: Audience = 'all',
): Promise<Response> {
  return withCurrent(find, (object) => serveVersion(service, call, object, audience));
}

/**
 * Works on the current file. One that is being overwritten is looked up again, so that headers and bytes are of one
 * file.
 */
export async function withCurrent<T>(find: Find, work: (object: StoredObject) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const object = await find();
    try {
      return await work(object);
    } catch (error) {
      if (!(error instanceof FileGone) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function serveVersion(
  { store }: StorageService,
  { request, url }: StorageRequest,
  object: StoredObject,
  audience: Audience,
): Promise<Response> {
  const facts = representationOf(object);
  const keeping = keepingHeaders(object.metadata.cacheControl, audience);
  const headers = { ...fileHeaders(object, facts), ...disposition(url), ...keeping };
  if (isUnchanged(request.headers, facts)) return new Response(null, { status: 304, headers: notOfTheBody(headers) });
  const range = rangeOf(request.headers, facts);
  const length = range ? range.end - range.start + 1 : facts.size;
  const answer = {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(length),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${facts.size}` }),
    },
  };
  if (request.method === 'HEAD' || length === 0) return new Response(null, answer);
  return streamAnswer(await store.read(object.version, range ?? undefined), answer);
}

/** The facts that conditions are compared with. */
export function representationOf({ metadata, updated_at }: StoredObject): Representation {
  return { eTag: metadata.eTag, lastModified: new Date(metadata.lastModified ?? updated_at), size: metadata.size };
}

function fileHeaders({ metadata }: StoredObject, { eTag, lastModified }: Representation): Record<string, string> {
  return {
    'Content-Type': servedType(metadata.mimetype),
    ETag: eTag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'none',
    ...(metadata.contentEncoding && { 'Content-Encoding': metadata.contentEncoding }),
    ...harmless(metadata.mimetype),
  };
}

/** A stranger's page is never shown as a page of this site. */
const servedType = (mimetype: string) => (/html/i.test(mimetype) ? 'text/plain;charset=UTF-8' : mimetype);

/**
 * A file that a browser opens by itself runs no script, loads nothing and has no origin. Viewers of PDF need an
 * exception.
 */
export function harmless(mimetype: string): Record<string, string> {
  const policy = mimetype.startsWith('application/pdf')
    ? `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`
    : `default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox`;
  return { 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' };
}

/** `?download` saves the file, `?download=name` under another name (RFC 6266). */
export function disposition(url: URL): Record<string, string> {
  const name = url.searchParams.get('download');
  if (name === null) return {};
  if (name === '') return { 'Content-Disposition': 'attachment' };
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return { 'Content-Disposition': `attachment; filename=${encoded}; filename*=UTF-8''${encoded}` };
}

function notOfTheBody(headers: Record<string, string>): Record<string, string> {
  const { 'Content-Type': _type, ...rest } = headers;
  return rest;
}
