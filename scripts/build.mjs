// Builds the web app into build/; what it prints is shown only when it fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installedEnvironment, ROOT } from './prepare.mjs';

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
