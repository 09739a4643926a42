// Requests to a club's site through its proxy: by curl, and by the official client in a process that trusts the
// authority of the trial.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeProgram } from '../../scripts/prepare.mjs';

const SITE = 'https://club.example';

/** Asks everything once. Returns what was asked with what came of it. */
export async function checkSite({ ca, keys, isHttp3 }) {
  const results = [];
  const check = (what, isRight, detail) => results.push([what, isRight ? 'as it should' : `wrong: ${detail}`]);
  const redirect = curl(ca, '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', 'http://club.example/club?a=1');
  check('http leads to https', /^30[18] https:\/\/club\.example\/club\?a=1$/.test(redirect), redirect);
  const version = curl(ca, '-o', '/dev/null', '-w', '%{http_code} %{http_version}', `${SITE}/`);
  check('a page by HTTP/2', version === '200 2', version);
  const ready = curl(ca, `${SITE}/health/ready`);
  check('/health/ready', ready.includes('"status":"ready"'), ready);
  const head = curl(ca, '-D', '-', '-o', '/dev/null', '-H', 'Accept-Encoding: br, gzip', `${SITE}/`).toLowerCase();
  const count = (name) => head.split('\n').filter((line) => line.startsWith(`${name}:`)).length;
  check('HSTS, once', count('strict-transport-security') === 1, count('strict-transport-security'));
  check(
    'compressed once',
    /^content-encoding: (br|gzip)\r?$/m.test(head),
    head.match(/content-encoding.*/)?.[0] ?? 'not at all',
  );
  const page = curl(ca, '--compressed', `${SITE}/`);
  check('the page is whole', page.includes('Плувен клуб Варна') && page.includes('</html>'), page.slice(0, 60));
  const offer = /alt-svc: .*h3=":443"/.test(head);
  results.push([
    'HTTP/3 is offered (no client here speaks it)',
    offer ? 'as it should' : isHttp3 ? 'wrong' : 'not by this version',
  ]);
  return [...results, ...asClient(ca, keys)];
}

function curl(ca, ...args) {
  return spawnSync('curl', ['-sS', '--max-time', '20', '--cacert', ca, ...args], { encoding: 'utf8' }).stdout.trim();
}

/** The parts that the official client asks for. */
function asClient(ca, keys) {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca, SITE, PUBLISHABLE: keys.publishable, SECRET: keys.secret };
  const done = spawnSync(nodeProgram(), [join(import.meta.dirname, 'client.mjs')], {
    env,
    encoding: 'utf8',
    timeout: 90_000,
  });
  if (done.status !== 0) return [['the official client', `wrong: ${done.stderr.trim().split('\n').at(-1)}`]];
  return JSON.parse(done.stdout);
}
