import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../contracts/demo.ts';
import { callLoad } from '../call-load.ts';
import { ask, clientHeaders, httpLoad, writeRequest } from '../http-load.ts';
import { signIn, type Account, type BenchClub } from './club.ts';
import type { Measure, Variant } from './measure.ts';

const MEGABYTE = 1_000_000;
const RANGE_BYTES = 100_000;
/** The people who send or fetch files at once. */
const CONNECTIONS = 16;

/** A document of one megabyte: random, so that nothing can be spared. */
function makeDocument(): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(MEGABYTE - 15), Buffer.from('\n%%EOF')]);
}

/** A photograph of about a megabyte; noise replaces detail. */
function makePicture(): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  return sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** One megabyte up and down, a part of it, and a picture drawn smaller. `bare` serves the same file with nothing around it. */
export async function fileMeasures(club: BenchClub, parents: Account[], bare: { port: number }): Promise<Measure[]> {
  const { port, config, folder } = club;
  const headers = (token: string) => clientHeaders(config.publishableKey, token);
  const [document, picture] = [makeDocument(), await makePicture()];
  const [parent, admin] = [parents[0]!, await signIn(club, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD)];
  const put = (path: string, token: string, type: string, body: Buffer) =>
    writeRequest('POST', `/storage/v1/object/${path}`, { ...headers(token), 'content-type': type }, body);

  const own = `documents/${parent.id}/${randomUUID()}.pdf`;
  await kept(port, put(own, parent.accessToken, 'application/pdf', document));
  await kept(port, put('media/bench.jpg', admin, 'image/jpeg', picture));
  const stored = (await ask(port, writeRequest('GET', '/storage/v1/object/public/media/bench.jpg', {}))).body;
  const scratch = join(folder, 'bench');
  mkdirSync(scratch);
  writeFileSync(join(scratch, 'document'), document);
  writeFileSync(join(scratch, 'picture'), stored);

  const drawn = '/storage/v1/render/image/public/media/bench.jpg?width=400&quality=70';
  writeFileSync(join(scratch, 'drawn'), (await ask(port, writeRequest('GET', drawn, {}))).body);
  const get = (path: string, more: Record<string, string> = {}) => writeRequest('GET', path, more);
  const fetching = (name: string, request: Buffer, limit: Measure['limit']): Measure => ({
    name,
    connections: CONNECTIONS,
    run: (seconds) => httpLoad({ next: () => request }, { port, connections: CONNECTIONS, seconds }),
    limit,
  });
  const bareHttp = (what: string, file: string, more: Record<string, string> = {}): Variant => ({
    name: `bare Node HTTP: ${what}`,
    run: (seconds) =>
      httpLoad({ next: () => get(join(scratch, file), more) }, { port: bare.port, connections: CONNECTIONS, seconds }),
  });
  const sent = writeRequest('POST', join(scratch, 'upload'), {}, document);
  const range = { range: `bytes=300000-${300_000 + RANGE_BYTES - 1}` };
  return [
    {
      name: 'upload 1 MB',
      connections: CONNECTIONS,
      run: (seconds) =>
        httpLoad(
          {
            next: (index) =>
              put(
                `documents/${parents[index]!.id}/${randomUUID()}.pdf`,
                parents[index]!.accessToken,
                'application/pdf',
                document,
              ),
          },
          { port, connections: CONNECTIONS, seconds },
        ),
      limit: {
        name: 'raw file copy with fsync, 1 MB',
        run: (seconds) => callLoad(() => copy(scratch), CONNECTIONS, seconds),
      },
      bare: {
        name: 'bare Node HTTP: the same upload',
        run: (seconds) => httpLoad({ next: () => sent }, { port: bare.port, connections: CONNECTIONS, seconds }),
      },
    },
    fetching(
      `download ${size(stored)}, public`,
      get('/storage/v1/object/public/media/bench.jpg'),
      bareHttp(size(stored), 'picture'),
    ),
    fetching(
      'download 1.0 MB, private',
      get(`/storage/v1/object/authenticated/${own}`, headers(parent.accessToken)),
      bareHttp('1.0 MB', 'document'),
    ),
    fetching(
      'download 0.1 MB of it (Range)',
      get(`/storage/v1/object/authenticated/${own}`, { ...headers(parent.accessToken), ...range }),
      bareHttp('0.1 MB of it', 'document', range),
    ),
    fetching('picture drawn to 400 px, cached', get(drawn), bareHttp('the drawn picture', 'drawn')),
  ];
}

/** Reading the file and nothing else: beside what HTTP itself costs. */
export const rawRead = ({ folder }: BenchClub): Variant => ({
  name: 'raw read, 1 MB',
  run: (seconds) => callLoad(() => readFile(join(folder, 'bench', 'document')), CONNECTIONS, seconds),
});

const size = (bytes: Buffer) => `${(bytes.length / MEGABYTE).toFixed(1)} MB`;

async function kept(port: number, request: Buffer): Promise<void> {
  const { status, body } = await ask(port, request);
  if (status >= 300) throw new Error(`The upload is answered ${status}: ${body}`);
}

/** The least work of a store: bytes to the disk, a name, the name to the disk. */
async function copy(folder: string): Promise<void> {
  const bytes = await readFile(join(folder, 'document'));
  const [part, target] = [join(folder, `${randomUUID()}.part`), join(folder, randomUUID())];
  const handle = await open(part, 'wx');
  await handle.write(bytes);
  await handle.sync();
  await handle.close();
  await rename(part, target);
  const directory = await open(folder);
  await directory.sync();
  await directory.close();
  await rm(target);
}
