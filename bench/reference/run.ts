import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pg from 'pg';
import { migrate } from '../../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';
import { Applications } from './applications.ts';
import { reasonFor, reasonToLeaveOut } from './exemptions.ts';
import { loadFixtures } from './fixtures.ts';
import { play } from './play.ts';
import { readSpecification, type Pair } from './read-spec.ts';
import { report, type FileResult } from './report.ts';

/**
 * Plays the request/response pairs of the reference server's own specification against the REST service.
 *
 *   git clone https://github.com/PostgREST/postgrest /somewhere
 *   npm run bench:reference -- /somewhere [part of a file's name]
 *
 * Nothing of the checkout is kept. A bare repository will do: then its HEAD is read. FAILURES=on prints each difference.
 */
const [checkout, part = ''] = process.argv.slice(2);
if (!checkout || !existsSync(checkout)) {
  console.error('Give the path of a checkout of https://github.com/PostgREST/postgrest');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'plavane-reference-'));
const specification = join(specificationFolder(checkout, folder), 'test/spec');
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const postgres = await startEmbeddedPostgres({ folder, password: 'reference', settings });
const connection = { ...postgres.connection, database: 'reference' };
const applications = new Applications(connection);
try {
  await prepare();
  const files = globSync('Feature/**/*Spec.hs', { cwd: specification }).toSorted();
  const results: FileResult[] = [];
  for (const file of files.filter((each) => each.includes(part))) results.push(await playFile(file));
  process.exitCode = report(results) ? 0 : 1;
} finally {
  await applications.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  const owner = new pg.Client(postgres.connection);
  await owner.connect();
  await owner
    .query(
      `create database ${connection.database} template template0 locale_provider libc lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    .finally(() => owner.end());
  await migrate(connection);
  const { failed } = await loadFixtures(connection, join(specification, 'fixtures'));
  console.log(
    `${failed.length} statements of the fixtures could not be run${failed.length > 0 ? ', the first:' : '.'}`,
  );
  for (const line of failed.slice(0, process.env['FAILURES'] ? undefined : 3))
    console.log(`  ${line.replaceAll('\n', ' ')}`);
}

async function playFile(file: string): Promise<FileResult> {
  const name = relative('Feature', file).replace(/Spec\.hs$/, '');
  const { pairs, unread } = readSpecification(readFileSync(join(specification, file), 'utf8'));
  const leftOut = reasonToLeaveOut(name);
  const result: FileResult = { name, pairs: pairs.length, unread, passed: 0, exempt: [], differing: [], leftOut };
  for (const pair of leftOut ? [] : pairs) await playPair(name, pair, result);
  return result;
}

async function playPair(file: string, pair: Pair, result: FileResult): Promise<void> {
  const request = `${file} ${pair.method} ${pair.path}`;
  const difference = await play(applications.with(pair.settings), pair);
  if (difference === null) result.passed++;
  else if (reasonFor(request)) result.exempt.push(request);
  else result.differing.push({ line: pair.line, request, difference });
}

/** A checkout as it is; the newest commit of a bare repository, unpacked beside. */
function specificationFolder(path: string, beside: string): string {
  if (existsSync(join(path, 'test/spec'))) return path;
  const target = join(beside, 'checkout');
  mkdirSync(target, { recursive: true });
  const archive = execFileSync('git', ['-C', path, 'archive', 'HEAD', 'test/spec'], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['x', '-C', target], { input: archive });
  return target;
}
