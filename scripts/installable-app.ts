// What makes the built site an app on a phone: its icons, and the worker that opens the deck without a network.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';

const WEB = join(import.meta.dirname, '..', 'web');
const ICON = join(WEB, 'features', 'frame', 'icon.svg');
const WORKER = join(WEB, 'features', 'offline', 'service-worker.ts');
const WATER = '#0a7cb5';

/** The pages that open without a network; one page stands for every address that fits. The first is the way in. */
const PAGES = [
  { address: '^/instructor-dashboard/?$', page: '/instructor-dashboard' },
  { address: '^/instructor/class/[^/]+/?$', page: '/instructor/class/0' },
  { address: '^/instructor/assess/[^/]+/?$', page: '/instructor/assess/0' },
  { address: '^/start/?$', page: '/start' },
];
const ROUTES = [
  'root',
  'layouts/signed-in',
  'layouts/anyone',
  'layouts/instructor',
  'routes/instructor-dashboard',
  'routes/instructor-class',
  'routes/instructor-assess',
  'routes/start',
];

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
  module: string;
  clientLoaderModule?: string;
  hydrateFallbackModule?: string;
  imports?: string[];
  css?: string[];
}
interface RouteManifest {
  entry: Route;
  routes: Record<string, Route>;
  version: string;
}

async function workerOf(client: string): Promise<string> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest of its routes');
  const text = await readFile(join(assets, name), 'utf8');
  const { entry, routes, version } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as RouteManifest;
  const code = stripTypeScriptTypes(await readFile(WORKER, 'utf8'));
  const wanted = ROUTES.map((id) => {
    const route = routes[id];
    if (!route) throw new Error(`The build has no route ${id}`);
    return route;
  });
  const files = await withWhatTheyLoad(assets, [entry, ...wanted].flatMap(filesOf));
  const known = { routes: version, entry: entry.module, assets: files, pages: PAGES };
  const hash = createHash('sha256').update(code).update(JSON.stringify(known)).digest('hex').slice(0, 12);
  return `const BUILD = ${JSON.stringify({ version: hash, ...known })};\n${code}`;
}

const filesOf = ({ module, clientLoaderModule, hydrateFallbackModule, imports = [], css = [] }: Route): string[] =>
  [module, clientLoaderModule, hydrateFallbackModule, ...imports, ...css].filter((file) => file !== undefined);

const MENTIONED = /[\w.-]+\.(?:js|css|woff2|svg)\b/g;
/** Charts load when somebody asks for them, and are large: the deck does without. */
const SPARED = /^(ScoreRadar|ScoreTrend|CategoricalChart)-/;

/** The files and all that they mention, however deep: packets of texts and the club's client load late. */
async function withWhatTheyLoad(folder: string, files: string[]): Promise<string[]> {
  const there = new Set(await readdir(folder));
  const found = new Set<string>();
  const queue = files.map((file) => file.replace('/assets/', ''));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || !there.has(file) || SPARED.test(file)) continue;
    found.add(file);
    if (!/\.(js|css)$/.test(file)) continue;
    queue.push(...((await readFile(join(folder, file), 'utf8')).match(MENTIONED) ?? []));
  }
  return [...found].sort().map((file) => `/assets/${file}`);
}
