import { Hono, type Context } from 'hono';
import type { Caller } from '../platform/caller.ts';
import { brokeOff } from '../platform/http/body/body-pieces.ts';
import { noStore } from '../platform/http/no-store.ts';
import { log } from '../platform/log.ts';
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  getBuckets,
  updateBucket,
} from './buckets/bucket-routes.ts';
import { toStorageError } from './failures.ts';
import { copy, move } from './objects/copy-move.ts';
import { info, publicInfo } from './objects/info.ts';
import { list, listV2 } from './objects/list-routes.ts';
import { create, download, downloadPublic, removeMany, removeOne, replace } from './objects/object-routes.ts';
import { renderForCaller, renderPublic, renderSigned } from './pictures/render.ts';
import type { Handler, StorageService } from './service.ts';
import { sign, signMany, signUpload, useSigned, useSignedUpload } from './signed/signed-routes.ts';
import { aborted, accessDenied, noAuthorization, noSuchRoute, notSupported, StorageError } from './storage-error.ts';
import { ResumableUploads } from './uploads/resumable.ts';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ALL';
  path: string;
  handle: Handler;
}

const refuse = (feature: string): Handler => {
  return async () => {
    throw notSupported(feature);
  };
};

/** DELETE /cdn/…: no cache in front has to be notified, and drawn pictures follow their file's version. */
const purge: Handler = async (_service, call) => {
  if ((await call.caller()).role !== 'service_role') throw accessDenied('Access denied: Invalid role');
  return Response.json({ message: 'success' });
};

/** Every address of /storage/v1; the first that fits counts. Names of files go on to the end. */
const ROUTES: Route[] = [
  { method: 'GET', path: '/bucket', handle: getBuckets },
  { method: 'POST', path: '/bucket', handle: createBucket },
  { method: 'GET', path: '/bucket/:bucket', handle: getBucket },
  { method: 'PUT', path: '/bucket/:bucket', handle: updateBucket },
  { method: 'DELETE', path: '/bucket/:bucket', handle: deleteBucket },
  { method: 'POST', path: '/bucket/:bucket/empty', handle: emptyBucket },
  { method: 'ALL', path: '/bucket/:bucket/lifecycle', handle: refuse('versioning') },

  { method: 'GET', path: '/object/public/:bucket/:key{[\\s\\S]+}', handle: downloadPublic },
  { method: 'GET', path: '/object/authenticated/:bucket/:key{[\\s\\S]+}', handle: download },
  { method: 'GET', path: '/object/sign/:bucket/:key{[\\s\\S]+}', handle: useSigned },
  { method: 'POST', path: '/object/sign/:bucket/:key{[\\s\\S]+}', handle: sign },
  { method: 'POST', path: '/object/sign/:bucket', handle: signMany },
  { method: 'GET', path: '/object/info/public/:bucket/:key{[\\s\\S]+}', handle: publicInfo },
  { method: 'GET', path: '/object/info/authenticated/:bucket/:key{[\\s\\S]+}', handle: info },
  { method: 'GET', path: '/object/info/:bucket/:key{[\\s\\S]+}', handle: info },
  { method: 'POST', path: '/object/upload/sign/:bucket/:key{[\\s\\S]+}', handle: signUpload },
  { method: 'PUT', path: '/object/upload/sign/:bucket/:key{[\\s\\S]+}', handle: useSignedUpload },
  { method: 'POST', path: '/object/list/:bucket', handle: list },
  { method: 'POST', path: '/object/list-v2/:bucket', handle: listV2 },
  { method: 'POST', path: '/object/move', handle: move },
  { method: 'POST', path: '/object/copy', handle: copy },
  { method: 'GET', path: '/object/:bucket/:key{[\\s\\S]+}', handle: download },
  { method: 'POST', path: '/object/:bucket/:key{[\\s\\S]+}', handle: create },
  { method: 'PUT', path: '/object/:bucket/:key{[\\s\\S]+}', handle: replace },
  { method: 'DELETE', path: '/object/:bucket/:key{[\\s\\S]+}', handle: removeOne },
  { method: 'DELETE', path: '/object/:bucket', handle: removeMany },

  { method: 'GET', path: '/render/image/public/:bucket/:key{[\\s\\S]+}', handle: renderPublic },
  { method: 'GET', path: '/render/image/authenticated/:bucket/:key{[\\s\\S]+}', handle: renderForCaller },
  { method: 'GET', path: '/render/image/sign/:bucket/:key{[\\s\\S]+}', handle: renderSigned },

  { method: 'DELETE', path: '/cdn/*', handle: purge },

  { method: 'GET', path: '/status', handle: async () => new Response(null) },
  { method: 'GET', path: '/version', handle: async () => new Response('1') },
];

export type Identify = (request: Request) => Promise<Caller>;

/** The storage service, to be mounted at /storage/v1. */
export function createStorage(
  service: StorageService,
  identifyKey: Identify,
  clientIp: (request: Request) => string | null,
): Hono {
  const app = new Hono();
  const identify: Identify = async (request) => identifyKey(requireKeyOf(request));
  const resumable = new ResumableUploads(service, identify);
  app.onError((error, c) => answerFailure(c, error));
  app.use('*', noStore);
  app.all('/upload/resumable/*', (c) => resumable.serve(c.req.raw));
  for (const { method, path, handle } of ROUTES) {
    const run = (c: Context) => {
      const request = c.req.raw;
      return handle(service, {
        request,
        method: c.req.method,
        url: new URL(request.url),
        bucket: c.req.param('bucket') ?? '',
        key: c.req.param('key') ?? '',
        address: clientIp(request),
        caller: async () => identify(request),
      });
    };
    if (method === 'ALL') app.all(path, run);
    else app.on(method, path, run);
  }
  app.all('*', (c) => {
    throw noSuchRoute(c.req.method, c.req.path);
  });
  return app;
}

/** Unlike elsewhere, a request without any key has no caller: so the official client expects it. */
function requireKeyOf(request: Request): Request {
  if (!request.headers.has('authorization') && !request.headers.has('apikey')) throw noAuthorization();
  return request;
}

/** An unforeseen failure is written to the log only, with the id that the client gets. */
function answerFailure(c: Context, error: Error): Response {
  const requestId = c.get('requestId');
  const refusal = brokeOff(c.req.raw, error) ? aborted() : toStorageError(error);
  if (!refusal || refusal.status >= 500)
    log('error', 'storage.failure', { requestId, method: c.req.method, cause: error });
  const failure = refusal ?? new StorageError(500, 'InternalError', `Something went wrong (${requestId})`);
  return Response.json(failure.body, {
    status: failure.httpStatus,
    headers: { 'Cache-Control': 'no-store', ...failure.headers },
  });
}
