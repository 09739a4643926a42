// The files that make the built site an app on a phone: its icons, and the worker that opens it without a network.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOCALES } from '../contracts/roles.ts';
import { AREA_BUNDLES, bundlesOf, EVERYBODYS, type Bundle } from '../web/i18n/bundles.ts';

const WEB = join(import.meta.dirname, '..', 'web');
const ICON = join(WEB, 'shell', 'frame', 'icon.svg');
const WORKER = join(WEB, 'shell', 'offline', 'service-worker.ts');
const WATER = '#0a7cb5';

/** Every area can be left, and entered again. */
const WAY_IN = '/auth';

/** Writes the app's files into the built site. Throws when the build does not have what the deck needs. */
export async function writeInstallableApp(client: string): Promise<void> {
  await writeIcons(join(client, 'icons'));
  await writeFile(join(client, 'sw.js'), await workerOf(client));
}

async function writeIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const drawn = (size: number) => sharp(ICON, { density: 72 * 32 }).resize(size, size);
  for (const size of [180, 192, 512])
    await drawn(size)
      .png()
      .toFile(join(folder, `${size}.png`));
  // A mask may cut a fifth away on every side.
  const background = { create: { width: 512, height: 512, channels: 3, background: WATER } } as const;
  await sharp(background)
    .composite([{ input: await drawn(336).png().toBuffer() }])
    .png()
    .toFile(join(folder, 'maskable-512.png'));
}

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}
interface RouteManifest {
  entry: Pick<Route, 'module' | 'imports' | 'css'>;
  routes: Record<string, Route>;
  version: string;
}

async function workerOf(client: string): Promise<string> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest of its routes');
  const text = await readFile(join(assets, name), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest;
  const code = stripTypeScriptTypes(await readFile(WORKER, 'utf8'));
  const areas: Record<string, object> = {};
  for (const [area, own] of Object.entries(AREA_BUNDLES))
    areas[area] = await areaOf([...own, ...EVERYBODYS], manifest, assets);
  const versions = { routes: manifest.version, areas };
  const hash = createHash('sha256').update(code).update(JSON.stringify(versions)).digest('hex').slice(0, 12);
  return `const BUILD = ${JSON.stringify({ version: hash, ...versions })};\n${code}`;
}

/** The pages whose texts are in some packets and the way in, the files that they need, and their texts by language. */
async function areaOf(area: readonly Bundle[], { entry, routes }: RouteManifest, assets: string): Promise<object> {
  const patterns = Object.values(routes).flatMap((route) => {
    const chain = chainOf(route, routes);
    const address = `/${chain.flatMap(({ path }) => path || []).join('/')}`;
    return isPageOf(area, address, chain) ? [{ address, chain }] : [];
  });
  const bundles = new Set(patterns.flatMap(({ address }) => bundlesOf(address)));
  const files = patterns.flatMap(({ chain }) => chain).flatMap(filesOf);
  return {
    assets: await withWhatTheyLoad(assets, [...filesOf(entry), ...files]),
    texts: await textsOf(bundles, assets),
    pages: patterns.map(({ address }) => ({
      address: `^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`,
      page: address.replaceAll(/:\w+/g, '0'),
    })),
  };
}

/** The route below those around it, the root first. */
function chainOf(route: Route, routes: Record<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? chainOf(parent, routes) : []), route];
}

function isPageOf(area: readonly Bundle[], address: string, chain: readonly Route[]): boolean {
  const isLayout = chain.at(-1)!.id.startsWith('layouts/') || chain.length < 2;
  if (isLayout) return false;
  if (address === WAY_IN) return true;
  const isInside = chain.some(({ id }) => id === 'layouts/signed-in');
  return isInside && bundlesOf(address).some((bundle) => area.includes(bundle));
}

async function textsOf(bundles: ReadonlySet<Bundle>, assets: string): Promise<Record<string, string[]>> {
  const files = await readdir(assets);
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const starts = [...bundles].map((bundle) => `texts-${locale}-${bundle}-`);
      const names = files.filter((file) => file.endsWith('.js') && starts.some((start) => file.startsWith(start)));
      return [locale, names.map((file) => `/assets/${file}`)];
    }),
  );
}

const filesOf = ({ module, imports = [], css = [] }: Pick<Route, 'module' | 'imports' | 'css'>): string[] => [
  module,
  ...imports,
  ...css,
];

const MENTIONED = /[\w.-]+\.(?:js|css|woff2|svg)\b/g;
/** Charts load on request and are large; texts are kept in one language. */
const SPARED = /^(ScoreRadar|ScoreTrend|CategoricalChart|CartesianChart|texts)-/;

/** The files and all that they mention, however deep: some code loads late. */
async function withWhatTheyLoad(folder: string, files: string[]): Promise<string[]> {
  const there = new Set(await readdir(folder));
  const names = new Set<string>();
  const queue = files.map((file) => file.replace('/assets/', ''));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (names.has(file) || !there.has(file) || SPARED.test(file)) continue;
    names.add(file);
    if (!/\.(js|css)$/.test(file)) continue;
    queue.push(...((await readFile(join(folder, file), 'utf8')).match(MENTIONED) ?? []));
  }
  return [...names].sort().map((file) => `/assets/${file}`);
}
