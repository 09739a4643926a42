// `npm run dev`: two processes behind one address. The program answers every call and starts again with every change of its
// code; pages and files of the web app it fetches from Vite in this process, which keeps its modules meanwhile.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, type RunnableDevEnvironment, type ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '..');
/** A change of a file in one of these folders restarts the program. */
const PROGRAM = /^(server|contracts|db)\//;
const TEST = /\.test\.ts$/;
/** An editor may write several files at once. */
const SETTLED_MS = 100;
/** Folders that change all the time, and hold no code. */
const NO_CODE = ['build', process.env['DATA_DIR'] ?? 'data', 'test-results', 'test-results-club'];
/** The browser's packages are prepared at the start, or pages would reload while they are found one by one. */
const BROWSER_CODE = ['web/**/*.tsx', '!web/entry.server.tsx'];
/** Loaders draw with it on the server; it is no JavaScript. */
const SERVER_ONLY = ['@resvg/resvg-js'];
/** Replaces the worker that `npm start` left in the browser at the same address, and empties its caches. */
const EMPTY_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clean()));
async function clean() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}`;

const server = createHttpServer();
const address = await listen(server);
const vite = await startVite(server);
const render = getRequestListener(renderPage);
server.on('request', (request, response) => {
  if (request.url === '/sw.js') response.setHeader('Content-Type', 'text/javascript').end(EMPTY_WORKER);
  else vite.middlewares(request, response, () => void render(request, response));
});
let program = startProgram();
let restarting: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_, file) => {
  const path = relative(ROOT, file);
  if (!PROGRAM.test(path) || TEST.test(path)) return;
  clearTimeout(restarting);
  restarting = setTimeout(() => void restart(), SETTLED_MS);
});
/** Restarts follow one another. */
let turn = Promise.resolve();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void end(program).then(() => process.exit()));
process.on('exit', () => program.kill());

async function listen(http: Server): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function startVite(http: Server): Promise<ViteDevServer> {
  const { port } = http.address() as AddressInfo;
  const hmr = { server: http, host: '127.0.0.1', clientPort: port };
  return createVite({
    root: ROOT,
    appType: 'custom',
    // Bundled, the settings would count the texts as theirs, and each change of one would start Vite again.
    configLoader: 'native',
    server: { middlewareMode: true, hmr, watch: { ignored: NO_CODE.map((folder) => resolve(ROOT, folder, '**')) } },
    optimizeDeps: { entries: BROWSER_CODE, exclude: SERVER_ONLY },
  });
}

/** The page as the code is now; a fault of the code is shown with its position in the source. */
async function renderPage(request: Request): Promise<Response> {
  try {
    const { runner } = vite.environments['ssr'] as RunnableDevEnvironment;
    const pages = (await runner.import('/scripts/dev-pages.ts')) as typeof import('./dev-pages.ts');
    return await pages.render(request);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    process.stderr.write(`${(error as Error).stack}\n`);
    return new Response((error as Error).stack, { status: 500, headers: { 'Content-Type': 'text/plain' } });
  }
}

function startProgram(): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DEV_PAGES: address },
    stdio: 'inherit',
  });
}

/** The next program takes the data folder after the last one has left it. */
function restart(): Promise<void> {
  return (turn = turn.then(async () => {
    await end(program);
    program = startProgram();
  }));
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const exited = once(running, 'exit');
  running.kill('SIGTERM');
  await exited;
}
