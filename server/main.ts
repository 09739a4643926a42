import type { IncomingMessage } from 'node:http';
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import type pg from 'pg';
import { seedDemo } from '../db/seed/demo.ts';
import { seedStarter } from '../db/seed/starter.ts';
import { announce } from './announce.ts';
import { createApp } from './app.ts';
import { assured, identifyToken } from './auth/tokens/tokens.ts';
import { startLog } from './backup/cluster/start-log.ts';
import { WEBHOOK_PATH } from './club/payments/cards/webhooks.ts';
import { EASYPAY_NOTIFICATIONS } from './club/payments/easypay/easypay-notifications.ts';
import { createMetrics } from './metrics.ts';
import { nameClub } from './name-club.ts';
import { openServices } from './open-services.ts';
import { Database } from './platform/database/database.ts';
import { DEMO_SEED, NO_LIMITS } from './platform/database/pool.ts';
import { createEmailSender } from './platform/email/email-sender.ts';
import { PATIENCE } from './platform/http/body/patience.ts';
import { atTheDoor } from './platform/http/door.ts';
import { listeningError } from './platform/process/address.ts';
import { DiskWatch } from './platform/process/disk.ts';
import { giveBackMemory } from './platform/process/give-back-memory.ts';
import { Machine } from './platform/process/machine.ts';
import { Shutdown } from './platform/process/shutdown.ts';
import { WHILE_BUILDING, untilBuilt } from './platform/process/until-built.ts';
import { createPushSender } from './platform/push/push-sender.ts';
import { createTextSender } from './platform/sms/text-sender.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import type { CardSettings } from './settings/payment-settings.ts';
import { failureText } from './settings/setting-error.ts';
import { startDeliveries } from './stand-ins/cards/test-deliveries.ts';
import { refuseDemoAccounts } from './stand-ins/demo-accounts.ts';
import { startClub, type Club } from './start-club.ts';
import { clubJobs } from './start-jobs.ts';

/** A client that offers another protocol is answered in this one. */
const ONLY_WEB_SOCKETS = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
};
/** A crowd of one second is accepted in its order: beyond the queue a connection is tried again seconds later. */
const BACKLOG = 4096;
/** Requests that are still running at the stop signal get this long. */
const GRACE_MS = 10_000;

const shutdown = new Shutdown();
shutdown.onSignals();
try {
  await main();
} catch (error) {
  // A start that is interrupted by the stop signal fails, since the database goes away.
  if (!shutdown.hasBegun) await fail(error);
}

async function main(): Promise<void> {
  const started = performance.now();
  const club = await startClub(process.env, shutdown, 'running');
  await fill(club);
  const emailSender = createEmailSender(club.config, club.database);
  shutdown.add(() => emailSender.stop());
  const pushSender = createPushSender(club.config.pushKeys, club.database);
  shutdown.add(() => pushSender.stop());
  const realtime = createRealtime({
    database: club.database,
    identify: async (token) => assured(await identifyToken(token, club.config)),
    connections: club.config.realtimeConnections,
    rateLimits: club.config.rateLimits,
    clientIpHeader: club.config.clientIpHeader,
  });
  const disk = new DiskWatch({ folder: club.config.dataDir, warnPercent: club.config.diskWarningPercent });
  shutdown.add(() => disk.stop());
  await disk.start();
  const machine = new Machine(club.config, disk);
  const { services, standIns } = await openServices({ ...club, machine, startJob: (name) => jobs.send(name) });
  const textSender = createTextSender(services.sms, club.database, club.config.publicUrl);
  shutdown.add(() => textSender.stop());
  const senders = { emailSender, pushSender, textSender };
  const jobs = clubJobs(club, Object.values(senders), services);
  shutdown.add(() => jobs.stop());
  const metrics = createMetrics({ ...club, machine, realtime });
  if (process.argv.includes(WHILE_BUILDING)) await untilBuilt();
  const app = await createApp({ ...club, ...senders, realtime, services, standIns, machine, metrics });
  standIns.easypay?.notifyBy((body) => notifyInProcess(app, body));
  if (club.config.cards?.provider === 'test') deliverInProcess(app, club, club.config.cards);
  // Stopped after the last request: what that wrote is sent, too.
  shutdown.add(await startLog(club));
  const server = await listen(atTheDoor(app.fetch, club.config, metrics), club);
  shutdown.add(() => closeServer(server, realtime));
  realtime.attach(server);
  announce(club.config, performance.now() - started);
  await jobs.start();
  giveBackMemory();
}

/** Gives a new club what it begins with, without the limits of requests: a slow machine takes its time. */
async function fill({ config, owner }: Club): Promise<void> {
  const database = new Database(owner as pg.PoolConfig, undefined, undefined, config.demo ? DEMO_SEED : NO_LIMITS);
  try {
    if (config.demo) await seedDemo({ config, owner, database });
    else {
      await refuseDemoAccounts(database, config.clubName);
      await seedStarter(database);
    }
    if (config.clubName) await nameClub(database, config.clubName);
  } finally {
    await database.close();
  }
}

/** A start that fails ends with one line, after the database is shut down in order. */
async function fail(error: unknown): Promise<void> {
  await shutdown.run();
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
}

/** The notifications of the stand-in for EasyPay reach this very process, by the same route as ePay.bg's. */
async function notifyInProcess(app: Awaited<ReturnType<typeof createApp>>, body: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.request(EASYPAY_NOTIFICATIONS, { method: 'POST', body, headers })).text();
}

/** The messages of the test provider reach this very process, by the same route as a real provider's. */
function deliverInProcess(
  app: Awaited<ReturnType<typeof createApp>>,
  club: Club,
  { webhookSecret }: CardSettings,
): void {
  startDeliveries(club.database, webhookSecret, async (body, headers) => {
    const response = await app.request(`${WEBHOOK_PATH}/test`, { method: 'POST', body, headers });
    return response.status;
  });
}

function listen(fetch: ReturnType<typeof atTheDoor>, { config }: Club): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const { host: hostname, port } = config;
    const server = createAdaptorServer({
      fetch: (request, env) => fetch(request, env as HttpBindings),
      hostname,
      serverOptions: { ...PATIENCE, ...ONLY_WEB_SOCKETS },
    });
    server.listen({ host: hostname, port, backlog: BACKLOG }, () => resolve(server));
    server.once('error', (error) => reject(listeningError(error, config)));
  });
}

/** No new requests; the running ones finish, within their time. */
async function closeServer(server: ServerType, realtime: Realtime): Promise<void> {
  const finished = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await realtime.stop();
  const grace = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS);
  await finished;
  clearTimeout(grace);
}
