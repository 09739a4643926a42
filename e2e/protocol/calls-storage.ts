import type { Call } from './call.ts';
import { done, holds, must, same, type Client, type Toolbox } from './toolbox.ts';

/** A picture of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const picture = () => new Blob([PIXEL], { type: 'image/png' });
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const newName = (end = 'png') => `protocol/${crypto.randomUUID()}.${end}`;

/** A picture that the admin has put into `media`; gone in the end. */
async function withPicture(tools: Toolbox, run: (admin: Client, path: string) => Promise<unknown>): Promise<unknown> {
  const [admin, path] = [await tools.admin(), newName()];
  done(await admin.storage.from('media').upload(path, picture(), { cacheControl: '60' }));
  const answer = await run(admin, path);
  await admin.storage.from('media').remove([path]);
  return answer;
}

/** A document of a parent's own. */
async function withDocument(tools: Toolbox, run: (parent: Client, path: string) => Promise<unknown>): Promise<unknown> {
  const { client, user } = await tools.parent();
  const path = `${user.id}/${crypto.randomUUID()}.pdf`;
  done(await client.storage.from('documents').upload(path, PDF, { contentType: 'application/pdf' }));
  return run(client, path);
}

const BUCKETS: Call[] = [
  {
    name: 'storage.listBuckets',
    request: 'GET /bucket',
    async run(tools) {
      const ids = done(await tools.service().storage.listBuckets()).map(({ id }) => id);
      holds(
        ['children', 'documents', 'media', 'products', 'team'].every((id) => ids.includes(id)),
        'all five are there',
      );
    },
  },
  {
    name: 'storage.getBucket',
    request: 'GET /bucket/{id}',
    async run(tools) {
      const bucket = done(await tools.service().storage.getBucket('children'));
      same([bucket.id, bucket.public], ['children', false]);
      same((await tools.service().storage.getBucket('nothing')).error?.message, 'Bucket not found');
    },
  },
  {
    name: 'storage.createBucket, updateBucket, emptyBucket, deleteBucket',
    request: 'POST, PUT, DELETE /bucket/{id}, POST /bucket/{id}/empty',
    async run(tools) {
      const { storage } = tools.service();
      const id = `protocol-${crypto.randomUUID()}`;
      same(done(await storage.createBucket(id, { public: false, fileSizeLimit: '1mb' })).name, id);
      done(await storage.updateBucket(id, { public: true }));
      same(done(await storage.getBucket(id)).public, true);
      done(await storage.from(id).upload('a.txt', 'text', { contentType: 'text/plain' }));
      same((await storage.deleteBucket(id)).error !== null, true);
      done(await storage.emptyBucket(id));
      done(await storage.deleteBucket(id));
    },
  },
  {
    name: 'storage.createBucket (as a visitor)',
    request: 'POST /bucket',
    async run(tools) {
      const { error } = await tools.visitor().storage.createBucket(`protocol-${crypto.randomUUID()}`);
      holds(error, 'a visitor makes no bucket');
    },
  },
];

const FILES: Call[] = [
  {
    name: 'storage.from().upload',
    request: 'POST /object/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        const again = await admin.storage.from('media').upload(path, picture());
        same(again.error?.message, 'The resource already exists');
      }),
  },
  {
    name: 'storage.from().upload({ upsert: true })',
    request: 'POST /object/{bucket}/{path} with x-upsert',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        same(done(await admin.storage.from('media').upload(path, picture(), { upsert: true })).path, path);
      }),
  },
  {
    name: 'storage.from().upload (a type that the bucket does not take)',
    request: 'POST /object/{bucket}/{path}',
    async run(tools) {
      const admin = await tools.admin();
      const { error } = await admin.storage.from('media').upload(newName('html'), '<p>', { contentType: 'text/html' });
      same((error as { statusCode?: string } | null)?.statusCode, '415');
    },
  },
  {
    name: 'storage.from().update',
    request: 'PUT /object/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => done(await admin.storage.from('media').update(path, picture()))),
  },
  {
    name: 'storage.from().download',
    request: 'GET /object/{bucket}/{path}',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        same(
          (await done(await client.storage.from('documents').download(path)).arrayBuffer()).byteLength,
          PDF.byteLength,
        );
        const hidden = await tools.visitor().storage.from('documents').download(path);
        const missing = await tools.visitor().storage.from('documents').download(`${path}x`);
        same(hidden.error?.message, missing.error?.message);
      }),
  },
  {
    name: 'storage.from().info',
    request: 'GET /object/info/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        const info = done(await admin.storage.from('media').info(path));
        same([info.name, info.contentType, info.cacheControl], [path, 'image/png', 'max-age=60']);
      }),
  },
  {
    name: 'storage.from().exists',
    request: 'GET /object/info/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        same((await admin.storage.from('media').exists(path)).data, true);
        same((await admin.storage.from('media').exists(`${path}x`)).data, false);
      }),
  },
  {
    name: 'storage.from().list',
    request: 'POST /object/list/{bucket}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        const inside = done(await admin.storage.from('media').list('protocol', { search: path.slice(9) }));
        same(
          inside.map(({ name }) => `protocol/${name}`),
          [path],
        );
        const folder = done(await admin.storage.from('media').list()).find(({ name }) => name === 'protocol');
        same([folder?.id, folder?.metadata], [null, null]);
      }),
  },
  {
    name: 'storage.from().listV2',
    request: 'POST /object/list-v2/{bucket}',
    run: (tools) =>
      withPicture(tools, async (admin) => {
        const page = done(await admin.storage.from('media').listV2({ prefix: 'protocol/', limit: 1 }));
        same(page.objects.length, 1);
      }),
  },
  {
    name: 'storage.from().move',
    request: 'POST /object/move',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        done(await client.storage.from('documents').move(path, `${path}.moved.pdf`));
        same((await client.storage.from('documents').exists(path)).data, false);
      }),
  },
  {
    name: 'storage.from().copy',
    request: 'POST /object/copy',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        done(await client.storage.from('documents').copy(path, `${path}.copy.pdf`));
        same((await client.storage.from('documents').exists(path)).data, true);
      }),
  },
  {
    name: 'storage.from().remove',
    request: 'DELETE /object/{bucket}',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        same(
          done(await client.storage.from('documents').remove([path, `${path}x`])).map(({ name }) => name),
          [path],
        );
      }),
  },
  {
    name: 'storage.from().createSignedUrl',
    request: 'POST /object/sign/{bucket}/{path}, GET …?token=',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        const { signedUrl } = done(
          await client.storage.from('documents').createSignedUrl(path, 60, { download: 'лист.pdf' }),
        );
        const answer = await fetch(signedUrl);
        same(answer.status, 200);
        holds(answer.headers.get('content-disposition')?.startsWith('attachment') ?? true, 'it is downloaded');
        same((await fetch(`${signedUrl.split('?')[0]}?token=forged`)).status, 400);
      }),
  },
  {
    name: 'storage.from().createSignedUrls',
    request: 'POST /object/sign/{bucket}',
    run: (tools) =>
      withDocument(tools, async (client, path) => {
        const [one, none] = done(await client.storage.from('documents').createSignedUrls([path, `${path}x`], 60));
        same([one?.error, Boolean(one?.signedUrl), Boolean(none?.error)], [null, true, true]);
      }),
  },
  {
    name: 'storage.from().createSignedUploadUrl, uploadToSignedUrl',
    request: 'POST /object/upload/sign/{bucket}/{path}, PUT …?token=',
    async run(tools) {
      const { client, user } = await tools.parent();
      const path = `${user.id}/${crypto.randomUUID()}.pdf`;
      const { token } = done(await client.storage.from('documents').createSignedUploadUrl(path));
      const file = new Blob([PDF], { type: 'application/pdf' });
      done(await tools.visitor().storage.from('documents').uploadToSignedUrl(path, token, file));
      same((await client.storage.from('documents').exists(path)).data, true);
    },
  },
  {
    name: 'storage.from().getPublicUrl',
    request: 'GET /object/public/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        const { publicUrl } = admin.storage.from('media').getPublicUrl(path).data;
        const answer = await fetch(publicUrl);
        same([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
      }),
  },
  {
    name: 'storage.from().getPublicUrl({ transform })',
    request: 'GET /render/image/public/{bucket}/{path}?width=',
    run: (tools) =>
      withPicture(tools, async (admin, path) => {
        const { publicUrl } = admin.storage
          .from('media')
          .getPublicUrl(path, { transform: { width: 8, height: 8 } }).data;
        same((await fetch(publicUrl)).status, 200);
      }),
  },
  {
    name: 'Range, If-None-Match',
    request: 'GET /object/public/{bucket}/{path}',
    run: (tools) =>
      withPicture(tools, async (_admin, path) => {
        const address = `/storage/v1/object/public/media/${path}`;
        const part = await tools.send(address, { headers: { range: 'bytes=0-3' } });
        same([part.status, (await part.arrayBuffer()).byteLength], [206, 4]);
        const etag = must((await tools.send(address)).headers.get('etag'), 'ETag');
        same((await tools.send(address, { headers: { 'if-none-match': etag }, cache: 'no-store' })).status, 304);
      }),
  },
  {
    name: 'resumable uploads (TUS)',
    request: 'POST, HEAD, PATCH /upload/resumable',
    provenIn: 'server/storage/resumable.test.ts',
  },
];

/** All of `supabase.storage`. */
export const STORAGE_CALLS: Call[] = [...BUCKETS, ...FILES];
