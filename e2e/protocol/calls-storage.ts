import { call, provenCall, type Call } from './call.ts';
import { allHold, done, holds, must, same, type Client, type Toolbox } from './toolbox.ts';

/** A picture of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const picture = () => new Blob([PIXEL], { type: 'image/png' });
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const newName = (end = 'png') => `protocol/${crypto.randomUUID()}.${end}`;

type Trial = (client: Client, path: string, tools: Toolbox) => Promise<unknown>;

/** A call with a picture that the admin has put into `media`; gone in the end. */
const pictureCall = (name: string, request: string, run: Trial) =>
  call(name, request, async (tools) => {
    const [admin, path] = [await tools.admin(), newName()];
    done(await admin.storage.from('media').upload(path, picture(), { cacheControl: '60' }));
    const answer = await run(admin, path, tools);
    await admin.storage.from('media').remove([path]);
    return answer;
  });

/** A call with a document of a parent's own. */
const documentCall = (name: string, request: string, run: Trial) =>
  call(name, request, async (tools) => {
    const { client, user } = await tools.parent();
    const path = `${user.id}/${crypto.randomUUID()}.pdf`;
    done(await client.storage.from('documents').upload(path, PDF, { contentType: 'application/pdf' }));
    return run(client, path, tools);
  });

const BUCKETS: Call[] = [
  call('storage.listBuckets', 'GET /bucket', async (tools) => {
    const ids = done(await tools.service().storage.listBuckets()).map(({ id }) => id);
    const five = ['children', 'documents', 'media', 'products', 'team'];
    allHold(five, (id) => ids.includes(id), 'all five are there');
  }),
  call('storage.getBucket', 'GET /bucket/{id}', async (tools) => {
    const bucket = done(await tools.service().storage.getBucket('children'));
    same([bucket.id, bucket.public], ['children', false]);
    same((await tools.service().storage.getBucket('nothing')).error?.message, 'Bucket not found');
  }),
  call(
    'storage.createBucket, updateBucket, emptyBucket, deleteBucket',
    'POST, PUT, DELETE /bucket/{id}, POST /bucket/{id}/empty',
    async (tools) => {
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
  ),
  call('storage.createBucket (as a visitor)', 'POST /bucket', async (tools) => {
    const { error } = await tools.visitor().storage.createBucket(`protocol-${crypto.randomUUID()}`);
    holds(error, 'a visitor makes no bucket');
  }),
];

const FILES: Call[] = [
  pictureCall('storage.from().upload', 'POST /object/{bucket}/{path}', async (admin, path) => {
    const again = await admin.storage.from('media').upload(path, picture());
    same(again.error?.message, 'The resource already exists');
  }),
  pictureCall(
    'storage.from().upload({ upsert: true })',
    'POST /object/{bucket}/{path} with x-upsert',
    async (admin, path) => {
      same(done(await admin.storage.from('media').upload(path, picture(), { upsert: true })).path, path);
    },
  ),
  call(
    'storage.from().upload (a type that the bucket does not take)',
    'POST /object/{bucket}/{path}',
    async (tools) => {
      const admin = await tools.admin();
      const { error } = await admin.storage.from('media').upload(newName('html'), '<p>', { contentType: 'text/html' });
      same((error as { statusCode?: string } | null)?.statusCode, '415');
    },
  ),
  pictureCall('storage.from().update', 'PUT /object/{bucket}/{path}', async (admin, path) =>
    done(await admin.storage.from('media').update(path, picture())),
  ),
  documentCall('storage.from().download', 'GET /object/{bucket}/{path}', async (client, path, tools) => {
    same((await done(await client.storage.from('documents').download(path)).arrayBuffer()).byteLength, PDF.byteLength);
    const hidden = await tools.visitor().storage.from('documents').download(path);
    const missing = await tools.visitor().storage.from('documents').download(`${path}x`);
    same(hidden.error?.message, missing.error?.message);
  }),
  pictureCall('storage.from().info', 'GET /object/info/{bucket}/{path}', async (admin, path) => {
    const info = done(await admin.storage.from('media').info(path));
    same([info.name, info.contentType, info.cacheControl], [path, 'image/png', 'max-age=60']);
  }),
  pictureCall('storage.from().exists', 'GET /object/info/{bucket}/{path}', async (admin, path) => {
    same((await admin.storage.from('media').exists(path)).data, true);
    same((await admin.storage.from('media').exists(`${path}x`)).data, false);
  }),
  pictureCall('storage.from().list', 'POST /object/list/{bucket}', async (admin, path) => {
    const inside = done(await admin.storage.from('media').list('protocol', { search: path.slice(9) }));
    same([inside.length, `protocol/${inside[0]?.name}`], [1, path]);
    const folder = done(await admin.storage.from('media').list()).find(({ name }) => name === 'protocol');
    same([folder?.id, folder?.metadata], [null, null]);
  }),
  pictureCall('storage.from().listV2', 'POST /object/list-v2/{bucket}', async (admin) => {
    const page = done(await admin.storage.from('media').listV2({ prefix: 'protocol/', limit: 1 }));
    same(page.objects.length, 1);
  }),
  documentCall('storage.from().move', 'POST /object/move', async (client, path) => {
    done(await client.storage.from('documents').move(path, `${path}.moved.pdf`));
    same((await client.storage.from('documents').exists(path)).data, false);
  }),
  documentCall('storage.from().copy', 'POST /object/copy', async (client, path) => {
    done(await client.storage.from('documents').copy(path, `${path}.copy.pdf`));
    same((await client.storage.from('documents').exists(path)).data, true);
  }),
  documentCall('storage.from().remove', 'DELETE /object/{bucket}', async (client, path) => {
    const removed = done(await client.storage.from('documents').remove([path, `${path}x`]));
    same([removed.length, removed[0]?.name], [1, path]);
  }),
  documentCall(
    'storage.from().createSignedUrl',
    'POST /object/sign/{bucket}/{path}, GET …?token=',
    async (client, path) => {
      const { signedUrl } = done(
        await client.storage.from('documents').createSignedUrl(path, 60, { download: 'лист.pdf' }),
      );
      const answer = await fetch(signedUrl);
      same(answer.status, 200);
      holds(answer.headers.get('content-disposition')?.startsWith('attachment') ?? true, 'it is downloaded');
      same((await fetch(`${signedUrl.split('?')[0]}?token=forged`)).status, 400);
    },
  ),
  documentCall('storage.from().createSignedUrls', 'POST /object/sign/{bucket}', async (client, path) => {
    const [one, none] = done(await client.storage.from('documents').createSignedUrls([path, `${path}x`], 60));
    same([one?.error, Boolean(one?.signedUrl), Boolean(none?.error)], [null, true, true]);
  }),
  call(
    'storage.from().createSignedUploadUrl, uploadToSignedUrl',
    'POST /object/upload/sign/{bucket}/{path}, PUT …?token=',
    async (tools) => {
      const { client, user } = await tools.parent();
      const path = `${user.id}/${crypto.randomUUID()}.pdf`;
      const { token } = done(await client.storage.from('documents').createSignedUploadUrl(path));
      const file = new Blob([PDF], { type: 'application/pdf' });
      done(await tools.visitor().storage.from('documents').uploadToSignedUrl(path, token, file));
      same((await client.storage.from('documents').exists(path)).data, true);
    },
  ),
  pictureCall('storage.from().getPublicUrl', 'GET /object/public/{bucket}/{path}', async (admin, path) => {
    const { publicUrl } = admin.storage.from('media').getPublicUrl(path).data;
    const answer = await fetch(publicUrl);
    same([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  }),
  pictureCall(
    'storage.from().getPublicUrl({ transform })',
    'GET /render/image/public/{bucket}/{path}?width=',
    async (admin, path) => {
      const { publicUrl } = admin.storage.from('media').getPublicUrl(path, { transform: { width: 8, height: 8 } }).data;
      same((await fetch(publicUrl)).status, 200);
    },
  ),
  pictureCall('Range, If-None-Match', 'GET /object/public/{bucket}/{path}', async (_admin, path, tools) => {
    const address = `/storage/v1/object/public/media/${path}`;
    const part = await tools.send(address, { headers: { range: 'bytes=0-3' } });
    same([part.status, (await part.arrayBuffer()).byteLength], [206, 4]);
    const etag = must((await tools.send(address)).headers.get('etag'), 'ETag');
    same((await tools.send(address, { headers: { 'if-none-match': etag }, cache: 'no-store' })).status, 304);
  }),
  provenCall(
    'resumable uploads (TUS)',
    'POST, HEAD, PATCH /upload/resumable',
    'server/storage/uploads/resumable.test.ts',
  ),
];

/** All of `supabase.storage`. */
export const STORAGE_CALLS: Call[] = [...BUCKETS, ...FILES];
