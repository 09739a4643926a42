import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { writeInstallableApp } from './scripts/installable-app.ts';

export default {
  appDirectory: 'web',
  // Set by scripts/build.mjs: each build has a folder of its own.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build/by-hand',
  ssr: true,
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeInstallableApp(client);
    await compressTexts(client);
  },
} satisfies Config;

const TEXTS = /\.(js|css|svg|json|txt)$/;
/** The packets of texts, two thirds of the bytes: the last hundredth of them costs as much time as all the rest. */
const PACKET_OF_TEXTS = /^texts-/;

/** Lays a `.br` and a `.gz` beside every text of the build: compressed once, as small as it goes. */
async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path);
      const quality = constants.BROTLI_MAX_QUALITY - (PACKET_OF_TEXTS.test(entry.name) ? 1 : 0);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
