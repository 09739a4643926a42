// The packing of the code of the web app: many small files compress worse and cost a request each, large ones bring a page what
// it does not use.
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';

/**
 * The cost of a request, as bytes of source that a page loads in vain: 12 kB of source are 3 kB on the wire, 15 ms of
 * 1.6 Mbit/s.
 */
const REQUEST_COSTS = 12_000;
/** The factor of a byte in vain and of a request on the first view. Public pages promise their bytes, … */
const FIRST_VIEW_WEIGHS = 300;
const FIRST_VIEW_REQUESTS_WEIGH = 30;
/** … the first pages after the sign-in promise few requests as well. */
const HOME_WEIGHS = 100;
const HOME_REQUESTS_WEIGH = 700;
/** The way of a new family begins on a phone that has nothing yet: it takes little of other pages along, and few requests. */
const WIZARD_WEIGHS = 400;
const WIZARD_REQUESTS_WEIGH = 700;
/** The factor of both on an interaction: by then the service worker has mostly fetched it. */
const LATE_WEIGHS = 0.05;
/** More than this is never loaded in vain. */
const LARGE = 25_000;

/** Modules that are loaded together. */
interface Packet {
  /** The row and column of this packet in the facts of pairs. */
  index: number;
  name: string;
  modules: string[];
  /** The pages that cannot do without them. */
  pages: Set<Page>;
  bytes: number;
  /** The packets that these modules import. */
  needs: Set<Packet>;
}

/** The files of a page: its own, its layouts' and the root's. */
interface Page {
  files: string[];
  /** The weight of a byte in vain, and of a request. */
  weight: number;
  requestWeight: number;
}

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

/** The packets and all that they need, however deep. */
function withNeeds(packets: readonly Packet[]): Set<Packet> {
  const packetsOnWay = new Set<Packet>();
  const queue = [...packets];
  for (let packet = queue.pop(); packet; packet = queue.pop()) {
    if (packetsOnWay.has(packet)) continue;
    packetsOnWay.add(packet);
    queue.push(...packet.needs);
  }
  return packetsOnWay;
}

/** Numbers of pairs of packets, each found once: most pairs stay as they are when two others become one. */
class OfPairs {
  readonly #values: Float64Array;
  readonly #size: number;
  readonly #find: (one: Packet, other: Packet) => number;

  constructor(size: number, find: (one: Packet, other: Packet) => number) {
    this.#size = size;
    this.#find = find;
    this.#values = new Float64Array(size * size).fill(NaN);
  }

  of(one: Packet, other: Packet): number {
    const at = one.index * this.#size + other.index;
    const value = this.#values[at]!;
    return Number.isNaN(value) ? (this.#values[at] = this.#find(one, other)) : value;
  }

  forget({ index }: Packet): void {
    this.#values.fill(NaN, index * this.#size, (index + 1) * this.#size);
    for (let row = 0; row < this.#size; row++) this.#values[row * this.#size + index] = NaN;
  }
}

/** Packets that become fewer, and what is known of each and of their pairs. */
class Packing {
  readonly packets: Packet[];
  /** Each packet with all that it needs, however deep. */
  readonly #needs: Map<Packet, Set<Packet>>;
  /** The weights of the bytes and of the requests of the pages that have both. */
  readonly #bytes: OfPairs;
  readonly #requests: OfPairs;
  /** The bytes that some page loads in vain after their union. */
  readonly #vain: OfPairs;

  constructor(packets: readonly Packet[]) {
    this.packets = [...packets];
    this.#needs = new Map(packets.map((packet) => [packet, withNeeds([packet])]));
    this.#bytes = new OfPairs(packets.length, (one, other) => sharedWeight(one, other, 'weight'));
    this.#requests = new OfPairs(packets.length, (one, other) => sharedWeight(one, other, 'requestWeight'));
    this.#vain = new OfPairs(packets.length, (one, other) => this.#inVain(one, other) + this.#inVain(other, one));
  }

  /** The two packets whose union saves most; null when no union saves anything. */
  bestPair(): [Packet, Packet] | null {
    let best: [Packet, Packet] | null = null;
    let most = 0;
    for (const [index, one] of this.packets.entries())
      for (let before = 0; before < index; before++) {
        const other = this.packets[before]!;
        const requests = REQUEST_COSTS * this.#requests.of(one, other);
        if (requests <= most) continue;
        const saved = requests - this.#vain.of(one, other);
        if (saved <= most || this.#isCircle(one, other) || this.#isCircle(other, one)) continue;
        [best, most] = [[one, other], saved];
      }
    return best;
  }

  #needsOf(packet: Packet): ReadonlySet<Packet> {
    return this.#needs.get(packet) ?? withNeeds([packet]);
  }

  join(one: Packet, other: Packet): void {
    const joined: Packet = {
      index: one.index,
      name: one.bytes > other.bytes ? one.name : other.name,
      modules: [...one.modules, ...other.modules],
      pages: new Set([...one.pages, ...other.pages]),
      bytes: one.bytes + other.bytes,
      needs: new Set([...one.needs, ...other.needs].filter((each) => each !== one && each !== other)),
    };
    this.packets.splice(this.packets.indexOf(one), 1);
    this.packets.splice(this.packets.indexOf(other), 1, joined);
    for (const { needs } of this.packets)
      if ([needs.delete(one), needs.delete(other)].includes(true)) needs.add(joined);
    const allNeeds = withNeeds([joined]);
    for (const part of [one, other]) this.#needs.delete(part);
    for (const each of this.#needs.values())
      if ([each.delete(one), each.delete(other)].includes(true)) for (const packet of allNeeds) each.add(packet);
    this.#needs.set(joined, allNeeds);
    const changed = new Set(
      [...allNeeds].filter((each) => each === joined || [...joined.pages].some((page) => !each.pages.has(page))),
    );
    for (const { pages } of changed) for (const page of joined.pages) pages.add(page);
    this.#forget(changed);
  }

  /** Drops what is known of packets with other pages, and what is in vain of packets that need one of them. */
  #forget(changed: ReadonlySet<Packet>): void {
    for (const packet of changed) for (const pairs of [this.#bytes, this.#requests]) pairs.forget(packet);
    for (const [packet, needs] of this.#needs)
      if ([...changed].some((each) => needs.has(each))) this.#vain.forget(packet);
  }

  /** The loss of pages of one packet that load in vain when it brings another one, with all that the other needs. */
  #inVain(packet: Packet, beside: Packet): number {
    const [bytes, requests] = [this.#bytes.of(beside, beside), this.#requests.of(beside, beside)];
    let sum = 0;
    for (const needed of this.#needsOf(packet)) {
      const weight = needed === beside ? 0 : bytes - this.#bytes.of(beside, needed);
      if (weight === 0) continue;
      if (needed.bytes > LARGE) return Infinity;
      sum += needed.bytes * weight;
      if (needed !== packet) sum += REQUEST_COSTS * (requests - this.#requests.of(beside, needed));
    }
    return sum;
  }

  /** True if the first needs a third that needs the second: as one packet they would need each other in a circle. */
  #isCircle(first: Packet, second: Packet): boolean {
    return [...first.needs].some((third) => third !== second && this.#needsOf(third).has(second));
  }
}

function sharedWeight(one: Packet, other: Packet, weight: 'weight' | 'requestWeight'): number {
  const [few, many] = one.pages.size < other.pages.size ? [one.pages, other.pages] : [other.pages, one.pages];
  let sum = 0;
  for (const page of few) if (many.has(page)) sum += page[weight];
  return sum;
}
