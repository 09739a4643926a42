import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import type { Outcome, Service } from './call.ts';
import { readClub } from './club.ts';
import { AUTH_CODES, REST_CODES } from './codes.ts';
import { writePage } from './page.ts';
import { PROVOKED } from './provoked.ts';
import type { Club } from './toolbox.ts';
import { CALLS, tryService } from './try-service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'protocol.md');
const VERSIONS = ['1.0.0', '2.0.0'] as const;
/** Every service once, realtime in both versions of its protocol. */
const ROUNDS: [Service, Partial<Club>][] = [
  ['auth', {}],
  ['rest', {}],
  ['storage', {}],
  ['absent', {}],
  ...VERSIONS.map((vsn): [Service, Partial<Club>] => ['realtime', { vsn }]),
];
const nameOf = (service: Service, { vsn }: Partial<Club>) => (vsn ? `${service} ${vsn}` : service);

for (const [service, how] of ROUNDS) {
  test(`the client finds all of ${nameOf(service, how)} from Node`, async ({ baseURL }) => {
    expect(faults(await tryService(service, { ...readClub(baseURL!), ...how }))).toEqual([]);
  });

  test(`the client finds all of ${nameOf(service, how)} from a browser`, async ({ page, baseURL }) => {
    await page.goto('/config.json');
    await page.addScriptTag({ content: await bundle() });
    const outcomes = await page.evaluate(
      ([name, club]) =>
        (globalThis as unknown as { tryService: typeof tryService }).tryService(name as Service, club as Club),
      [service, { ...readClub(baseURL!), ...how }] as const,
    );
    expect(faults(outcomes)).toEqual([]);
  });
}

test('a wrong request of a visitor is answered with its code', async ({ baseURL }) => {
  const { publishableKey } = readClub(baseURL!);
  const answerTo = async (path: string, { headers, ...init }: RequestInit = {}) => {
    const response = await fetch(baseURL! + path, { ...init, headers: { apikey: publishableKey, ...headers } });
    const said = (await response.json()) as { code?: string; error_code?: string };
    return `${response.status} ${said.error_code ?? said.code}`;
  };
  const answers = await Promise.all(PROVOKED.map(([, path, init]) => answerTo(path, init)));
  expect(answers).toEqual(PROVOKED.map(([answer]) => answer));
});

test('the page names tests that are there, and for a code one that has it', () => {
  const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const named = Object.values(CALLS).flatMap((calls) => calls.flatMap(({ provenIn }) => provenIn ?? []));
  expect(named.filter((path) => !textOf(path).includes('test('))).toEqual([]);
  const missing = [...AUTH_CODES, ...REST_CODES].filter(({ code, status, provenIn }) => {
    const proof = textOf(provenIn);
    return !proof.includes(`'${code}'`) && !proof.includes(`'${status} ${code}'`);
  });
  expect(missing).toEqual([]);
});

test('docs/protocol.md says what was tried', () => {
  const page = writePage(CALLS);
  if (process.env['UPDATE_DOCS']) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

const faults = (outcomes: Outcome[]) =>
  outcomes.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name}: ${fault}`);

/** The trials with the published client as one script for a page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'try-service.ts'), formats: ['iife'], name: 'protocol' },
    },
  });
  const [made] = [built].flat();
  if (!made || !('output' in made)) throw new Error('The script was not built');
  return made.output[0].code;
}
