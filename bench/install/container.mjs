// The container's image: built by buildah without a daemon, started, and asked for its health.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/prepare.mjs';

const IMAGE = 'localhost/plavane-trial';
const PORT = 4929;
const COMMAND = JSON.parse(/^CMD (.*)$/m.exec(readFileSync(join(ROOT, 'deploy', 'Containerfile'), 'utf8'))[1]);

/** Builds and runs deploy/Containerfile as far as the tools of this machine allow. */
export async function tryContainer(note) {
  if (spawnSync('buildah', ['--version']).error) return note('container', 'image', 'not tried: no buildah here');
  const base = process.env.BASE;
  const ca = process.env.NODE_EXTRA_CA_CERTS;
  const words = ['build', '--isolation', 'chroot', ...(base ? ['--build-arg', `BASE=${base}`] : [])];
  const build = [
    ...words,
    ...(ca ? ['--env', `NODE_EXTRA_CA_CERTS=${ca}`] : []),
    '-t',
    IMAGE,
    '-f',
    'deploy/Containerfile',
    '.',
  ];
  const built = spawnSync('buildah', build, { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) return note('container', 'image', `not tried: ${lastLine(built.stderr)}`);
  note('container', 'image', 'as it should');
  const made = spawnSync('buildah', ['from', IMAGE], { encoding: 'utf8' });
  const container = made.stdout.trim();
  // Podman needs control groups that a trial may not have: buildah runs the image's command as its user, without them.
  const settings = Object.entries({ CLUB_NAME: 'Варна', PORT: String(PORT), HOST: '127.0.0.1' });
  const given = settings.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn('buildah', ['run', '--isolation', 'chroot', ...given, container, '--', ...COMMAND], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  note('container', 'its command answers', (await isReady()) ? 'as it should' : 'wrong: it does not answer');
  note('container', 'podman run', 'not tried: it is the command above that was');
  child.kill('SIGTERM');
  await ended;
  for (const words of [
    ['rm', container],
    ['rmi', IMAGE],
  ])
    spawnSync('buildah', words);
}

async function isReady() {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

const lastLine = (said) => said.trim().split('\n').at(-1);
