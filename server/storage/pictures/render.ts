import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { ANONYMOUS, SERVICE, type Caller } from '../../platform/caller.ts';
import { isUnchanged } from '../keeping/conditions.ts';
import { keepingHeaders, type Audience } from '../keeping/keeping.ts';
import {
  disposition,
  findForCaller,
  findPublic,
  harmless,
  representationOf,
  withCurrent,
  type Find,
} from '../objects/download.ts';
import { requireKey } from '../objects/names.ts';
import { requireObject, type StoredObject } from '../objects/objects.ts';
import type { Handler, StorageRequest, StorageService } from '../service.ts';
import { requirePermit } from '../signed/signatures.ts';
import { invalidRequest } from '../storage-error.ts';
import { sniff, sniffBytes } from '../types/inspect.ts';
import { isPicture } from './picture-jobs.ts';
import { describeTransform, drawingOf, readTransform, rounded, targetFormat, type Transform } from './transform.ts';

/** The largest file that is drawn from, in bytes. */
const LARGEST_SOURCE = 25_000_000;

/** GET /render/image/public/{bucket}/{path}. */
export const renderPublic: Handler = async (service, call) =>
  render(service, call, await findPublic(service, call), {
    caller: visitorOf(call),
    transform: readTransform(call.url.searchParams),
  });

/** GET /render/image/authenticated/{bucket}/{path}. */
export const renderForCaller: Handler = async (service, call) =>
  render(service, call, await findForCaller(service, call), {
    // A public picture is drawn for every caller.
    caller: await call.caller().catch(() => visitorOf(call)),
    transform: readTransform(call.url.searchParams),
    audience: 'caller',
  });

/** GET /render/image/sign/{bucket}/{path}?token=: as it was signed; the query string changes nothing. */
export const renderSigned: Handler = async (service, call) => {
  const url = `${call.bucket}/${requireKey(call.key)}`;
  const { exp, transform, caller } = await requirePermit(service, call.url.searchParams.get('token'), 'download', url);
  const find = () => requireObject(service.database, caller, call.bucket, call.key);
  return render(service, call, find, { caller, transform: (transform ?? {}) as Transform, audience: { until: exp } });
};

const visitorOf = ({ address }: StorageRequest): Caller => (address ? { ...ANONYMOUS, address } : ANONYMOUS);

/** A drawing and its reader. */
interface Order {
  caller: Caller;
  transform: Transform;
  /** Those who may keep the answer; left out: all. */
  audience?: Audience;
}

/** Only the secret key gets sizes of its own: others could ask for very many. */
function render(service: StorageService, call: StorageRequest, find: Find, order: Order): Promise<Response> {
  const transform = order.caller.role === SERVICE.role ? order.transform : rounded(order.transform);
  return withCurrent(find, (object) => renderVersion(service, call, object, { ...order, transform }));
}

async function renderVersion(
  service: StorageService,
  { request, url }: StorageRequest,
  object: StoredObject,
  { caller, transform, audience = 'all' }: Order,
): Promise<Response> {
  if (object.metadata.size > LARGEST_SOURCE) throw invalidRequest('The source image file is too large to process');
  const format = targetFormat(transform, request.headers.get('accept') ?? '');
  const name = cacheName(object, transform, format);
  const facts = { ...representationOf(object), eTag: `"${name.slice(0, 32)}"` };
  const keeping = keepingHeaders(object.metadata.cacheControl, audience);
  const headers = {
    ...keeping,
    ETag: facts.eTag,
    'Last-Modified': facts.lastModified.toUTCString(),
    'X-Robots-Tag': 'none',
    'X-Transformations': describeTransform(transform),
    Vary: ['Accept', ...(keeping['Vary'] ? [keeping['Vary']] : [])].join(', '),
    ...disposition(url),
  };
  if (isUnchanged(request.headers, facts)) return new Response(null, { status: 304, headers });
  const make = (signal: AbortSignal) =>
    service.workshop.inTurn({ lane: 'drawing', caller, signal }, () => draw(service, object, transform, format));
  const picture = await service.pictures.get(object.version, name, make, request.signal);
  const type = (await sniffBytes(picture)) ?? 'application/octet-stream';
  const ofTheBody = { 'Content-Type': type, 'Content-Length': String(picture.byteLength), ...harmless(type) };
  const body = request.method === 'HEAD' ? null : (picture as Uint8Array<ArrayBuffer>);
  return new Response(body, { headers: { ...headers, ...ofTheBody } });
}

/** A version never changes its bytes, so its drawings stay right. */
function cacheName({ version }: StoredObject, transform: Transform, format: string): string {
  const { width, height, resize, quality, gravity, x_offset: x, y_offset: y } = transform;
  const point = gravity ? [gravity, x, y] : [];
  return createHash('sha256')
    .update(JSON.stringify([version, width, height, resize, quality, format, ...point]))
    .digest('hex');
}

/** Draws into a file of its own, and returns what is there. */
async function draw(
  { store, spool, workshop }: StorageService,
  object: StoredObject,
  transform: Transform,
  format: 'origin' | 'webp' | 'avif',
): Promise<Buffer> {
  const target = await spool.newPath();
  const { path } = await spool.receive(await store.read(object.version), LARGEST_SOURCE);
  try {
    const type = await sniff(path);
    if (!isPicture(type)) throw invalidRequest('The source image is invalid or unsupported for rendering');
    const drawing = drawingOf(transform, format === 'origin' ? type : `image/${format}`);
    await workshop.do({ kind: 'draw', path, target, type, drawing });
    return await readFile(target);
  } finally {
    await Promise.all([path, target].map((each) => rm(each, { force: true })));
  }
}
