// Builds the web app into build/ and packs what a browser loads, so that the server only has to send it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { installedEnvironment, ROOT } from './prepare.mjs';

const PACKED = /\.(js|css|svg|json|txt)$/;
const SMALLEST_PACKED_BYTES = 1024;

const env = { ...installedEnvironment(), NODE_ENV: 'production' };
const built = spawnSync(join(ROOT, 'node_modules', '.bin', 'react-router'), ['build'], {
  cwd: ROOT,
  env,
  encoding: 'utf8',
});
if (built.status !== 0) {
  process.stderr.write(`${built.stdout}${built.stderr}`);
  process.exit(1);
}
const client = join(ROOT, 'build', 'client');
for (const name of readdirSync(client, { recursive: true })) {
  if (!PACKED.test(name)) continue;
  const bytes = readFileSync(join(client, name));
  if (bytes.length < SMALLEST_PACKED_BYTES) continue;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  writeFileSync(join(client, `${name}.br`), brotliCompressSync(bytes, quality));
  writeFileSync(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
