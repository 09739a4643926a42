// The packing of the code of the web app: many small files compress worse and cost a request each, large ones bring a page what
// it does not use.
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import { type Packet, Packing, type Page, withNeeds } from './packing.ts';

/** The factor of a byte in vain and of a request on the first view. Public pages promise their bytes, … */
const FIRST_VIEW_WEIGHS = 300;
const FIRST_VIEW_REQUESTS_WEIGH = 60;
/** … the first pages after the sign-in promise few requests as well. */
const HOME_WEIGHS = 150;
const HOME_REQUESTS_WEIGH = 700;
/** The way of a new family begins on a phone that has nothing yet: it takes little of other pages along, and few requests. */
const WIZARD_WEIGHS = 400;
const WIZARD_REQUESTS_WEIGH = 3000;
/** The factor of both on an interaction: by then the service worker has mostly fetched it. */
const LATE_WEIGHS = 0.05;

type Chunks = Rolldown.CodeSplittingGroup;

/**
 * Packs the code of the browser. A first build finds which modules exactly the same pages need; then two packets become one
 * as long as the requests saved are worth the bytes that some page loads in vain.
 */
export function packets(routes: readonly RouteConfigEntry[], web: string): { plugin: Plugin; chunks: Chunks } {
  let packetOf: Map<string, string> | undefined;
  const plugin: Plugin = {
    name: 'packets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A route's own file may export more than the router asks of it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildApp: {
      order: 'pre',
      async handler(builder) {
        const { client } = builder.environments;
        const { build } = client!.config;
        const { write, minify } = build;
        Object.assign(build, { write: false, minify: false });
        await builder.build(client!);
        Object.assign(build, { write, minify });
      },
    },
    generateBundle(_, bundle) {
      packetOf ??= namesOf(pack(bundle, pagesOf(routes, web)));
    },
  };
  const name = (id: string) => packetOf?.get(id) ?? null;
  return { plugin, chunks: { debugName: 'packets', name, includeDependenciesRecursively: false } };
}

/** The packet of each module; two of one name would become one file. */
function namesOf(packets: readonly Packet[]): Map<string, string> {
  const used = new Map<string, number>();
  return new Map(
    packets.flatMap(({ name, modules }) => {
      const count = used.get(name) ?? 0;
      used.set(name, count + 1);
      return modules.map((id): [string, string] => [id, count > 0 ? `${name}-${count}` : name]);
    }),
  );
}

const FIRST_VIEW = /layouts\/public\.tsx/;
const LATER = /layouts\/account\.tsx|routes\/checkout\.tsx|UnsubscribePage\.tsx/;

/** The first five screens of each role, and the way in. */
// prettier-ignore
const HOME = [
  'routes/auth.tsx',
  'pages/dashboard/DashboardPage.tsx', 'pages/child/ChildPage.tsx', 'features/payments/PaymentsPage.tsx', 'features/subscriptions/SubscriptionsPage.tsx', 'features/events/EventsPage.tsx',
  'features/users/account/AccountPage.tsx',
  'pages/deck/DashboardPage.tsx', 'pages/deck/ClassPage.tsx', 'pages/deck/AssessPage.tsx',
  'features/athletes/AthleteDashboardPage.tsx', 'features/athletes/AthleteGoalsPage.tsx', 'features/certificates/OwnCertificatesPage.tsx',
  'features/analytics/AnalyticsPage.tsx', 'pages/children/ChildrenPage.tsx', 'features/classes/ClassesPage.tsx',
  'pages/BillingPage.tsx', 'features/enrollments/admin/EnrollmentsPage.tsx',
];

const WIZARD = ['pages/wizard/RegisterChildPage.tsx', 'pages/wizard/EnrollChildPage.tsx'];

/** The pages of the site. Throws when one of the first screens has another name by now. */
function pagesOf(routes: readonly RouteConfigEntry[], web: string): Page[] {
  const pages = pagesBelow(routes, web, [join(web, 'entry.client.tsx'), join(web, 'root.tsx')]);
  const missing = HOME.filter((name) => !pages.some(({ files }) => files.includes(join(web, name))));
  if (missing.length > 0) throw new Error(`packets: there is no ${missing.join(', ')}`);
  return pages;
}

function pagesBelow(routes: readonly RouteConfigEntry[], web: string, above: readonly string[]): Page[] {
  return routes.flatMap(({ file, children }) => {
    const files = [...above, join(web, file)];
    if (children) return pagesBelow(children, web, files);
    const isFirst = files.some((each) => FIRST_VIEW.test(each)) && !files.some((each) => LATER.test(each));
    const isHome = HOME.includes(file);
    const [weight, requestWeight] = isFirst
      ? [FIRST_VIEW_WEIGHS, FIRST_VIEW_REQUESTS_WEIGH]
      : isHome
        ? [HOME_WEIGHS, HOME_REQUESTS_WEIGH]
        : WIZARD.includes(file)
          ? [WIZARD_WEIGHS, WIZARD_REQUESTS_WEIGH]
          : [1, 1];
    return [{ files, weight, requestWeight }];
  });
}

/** The packets of all modules that more than one page needs. */
function pack(bundle: Rolldown.OutputBundle, pages: readonly Page[]): Packet[] {
  const packing = new Packing(smallest(bundle, pages));
  for (let pair = packing.bestPair(); pair; pair = packing.bestPair()) packing.join(...pair);
  return packing.packets.filter((packet) => packet.pages.size > 1);
}

/** The packets as the first build found them: the chunks of modules that are needed together. */
function smallest(bundle: Rolldown.OutputBundle, pages: readonly Page[]): Packet[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const packets = new Map(chunks.map((chunk) => [chunk.fileName, packetOf(chunk)]));
  for (const { fileName, imports } of chunks)
    for (const each of imports) packets.get(fileName)!.needs.add(packets.get(each)!);
  for (const page of pages) {
    const own = chunks.filter(({ facadeModuleId }) => page.files.includes(facadeModuleId?.replace(/\?.*$/, '') ?? ''));
    for (const packet of withNeeds(own.map(({ fileName }) => packets.get(fileName)!))) packet.pages.add(page);
  }
  addLate(chunks, packets);
  const loaded = [...packets.values()].filter(({ pages: some }) => some.size > 0);
  for (const [index, packet] of loaded.entries()) packet.index = index;
  return loaded;
}

/** Counts a part that loads late as a page that has all that those pages have which may open it. */
function addLate(chunks: readonly Rolldown.OutputChunk[], packets: ReadonlyMap<string, Packet>): void {
  const openersOf = ({ fileName }: Rolldown.OutputChunk) =>
    chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName)).map((each) => packets.get(each.fileName)!);
  let waiting = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  while (waiting.length > 0) {
    // A page's opener counts before the part.
    const ready = waiting.filter((chunk) => openersOf(chunk).some(({ pages }) => pages.size > 0));
    for (const chunk of ready.length > 0 ? ready : waiting) {
      const page: Page = { files: [], weight: LATE_WEIGHS, requestWeight: LATE_WEIGHS };
      const opening = new Set(openersOf(chunk).flatMap(({ pages }) => [...pages]));
      const there = [...packets.values()].filter(({ pages }) => [...opening].every((each) => pages.has(each)));
      const own = withNeeds([packets.get(chunk.fileName)!]);
      for (const packet of opening.size > 0 ? [...there, ...own] : own) packet.pages.add(page);
    }
    waiting = ready.length > 0 ? waiting.filter((chunk) => !ready.includes(chunk)) : [];
  }
}

function packetOf({ name, modules }: Rolldown.OutputChunk): Packet {
  const bytes = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return { index: -1, name, modules: Object.keys(modules), pages: new Set(), bytes, needs: new Set() };
}
