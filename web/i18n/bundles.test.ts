import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../routes.ts';
import { bundlesOf, NOUNS } from './bundles.ts';
import { texts } from './texts.ts';

const WEB = join(import.meta.dirname, '..');

interface Page {
  address: string;
  files: string[];
}

function pagesOf(entries: readonly RouteConfigEntry[], above: Page = { address: '', files: ['root.tsx'] }): Page[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const page = { address: path ? `${above.address}/${path}` : above.address, files: [...above.files, file] };
    return children ? pagesOf(children, page) : [page];
  });
}

const IMPORT = /^(?!\s*import type).*?(?:from|import\()\s*'(\.[^'?]+)'/gm;

/** The files of the web app that a file brings to the browser, now or late. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, to]) => resolve(dirname(file), to!));
  return found.filter(
    (path) => path.startsWith(WEB) && /(?<!\.server)\.tsx?$/.test(path) && !path.includes('/i18n/') && existsSync(path),
  );
}

/** Code that loads its texts beside it, and those it can lean on. */
const WITH_OWN_TEXTS = new Map<string, readonly string[]>([
  [join(WEB, 'shell/frame/admin-frame.ts'), [...NOUNS.athlete, ...NOUNS.adminFrame]],
  [join(WEB, 'features/enrollments/SeatHold.tsx'), [...NOUNS.family, ...NOUNS.draw]],
  [join(WEB, 'pages/wizard/PlanStep.tsx'), [...NOUNS.family, ...NOUNS.draw]],
  [join(WEB, 'features/users/account/ProofGate.tsx'), NOUNS.person],
  [join(WEB, 'features/users/auth/EnrollFactorForm.tsx'), [...NOUNS.account, ...NOUNS.person]],
]);

function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || WITH_OWN_TEXTS.has(file)) continue;
    found.add(file);
    queue.push(...importsOf(file));
  }
  return found;
}

const USED = [/use(?:Translation|Language)\(\[?([^)]*)\)/g, /['`](\w+):/g];

/** The nouns whose texts a file asks for. */
function nounsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = USED.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, part]) => part!.match(/\w+/g) ?? []));
  return named.filter((noun) => noun in texts.bg);
}

const addressOf = (page: Page) => page.address.replaceAll(/:\w+/g, '0');

/** All but the pages of the open site, which load more texts with what they open late. */
const pages = pagesOf(routes).filter(
  (page) => page.files.includes('layouts/signed-in.tsx') || bundlesOf(addressOf(page)).length > 1,
);

it.each([...WITH_OWN_TEXTS])('%s brings all texts that it asks for', (file, there) => {
  const asked = [...withImports(importsOf(file))].flatMap(nounsOf);
  expect([...new Set(asked)].filter((noun) => !there.includes(noun))).toEqual([]);
});

it.each(pages)('$address has all texts that its code asks for', (page) => {
  const asked = [...withImports(page.files.map((file) => join(WEB, file)))].flatMap(nounsOf);
  const there = bundlesOf(addressOf(page)).flatMap((bundle) => NOUNS[bundle] as readonly string[]);
  expect([...new Set(asked)].filter((noun) => !there.includes(noun))).toEqual([]);
});
