import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { AuthError } from './auth/auth-error.ts';
import { createAuth } from './auth/auth.ts';
import { CALENDAR_READS, takeFrom } from './auth/limits/rate-limits.ts';
import { assured, identify, TokenError } from './auth/tokens/tokens.ts';
import { createSecurityTxt } from './club/contact/security-txt.ts';
import { isManaged } from './club/core/access/managed.ts';
import type { ClubServices } from './club/core/procedure.ts';
import { createProfile } from './club/core/profiles.ts';
import { isOrBecomesStaff, isStaff } from './club/core/staff.ts';
import { createCalendar } from './club/lessons/calendar/calendar.ts';
import { createOneClick } from './club/notifications/unsubscribe.ts';
import { createWebhooks } from './club/payments/cards/webhooks.ts';
import { createEasyPayNotifications } from './club/payments/easypay/easypay-notifications.ts';
import { createPdfRoutes } from './club/pdf-routes.ts';
import { PROCEDURES } from './club/procedures.ts';
import { serveProcedures } from './club/serve-procedures.ts';
import { settleEmailProof } from './club/users/roles/waiting-roles.ts';
import { createApplePayFile } from './integrations/cards/apple-pay-file.ts';
import type { StandIns } from './open-services.ts';
import type { Caller } from './platform/caller.ts';
import type { Database } from './platform/database/database.ts';
import { isUnreachable } from './platform/database/failures.ts';
import { Overloaded } from './platform/database/lanes/fair-queue.ts';
import type { Standby } from './platform/database/standby.ts';
import { createMailbox } from './platform/email/mailbox.ts';
import { createAbsentServices } from './platform/http/absent-services.ts';
import { API_HEADERS, HSTS } from './platform/http/api-headers.ts';
import { brokeOff } from './platform/http/body/body-pieces.ts';
import { refuseNul } from './platform/http/body/refuse-nul.ts';
import { clientIp, visitorIn } from './platform/http/client-ip.ts';
import { apiCors } from './platform/http/cors.ts';
import { createHealth } from './platform/http/health/health.ts';
import { createMetricsRoute } from './platform/http/health/metrics-route.ts';
import { noteWrites } from './platform/http/own-writes.ts';
import { requestLog } from './platform/http/request-log.ts';
import { log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { OutboxSender } from './platform/outbox-lanes.ts';
import type { Machine } from './platform/process/machine.ts';
import { createDeliveryReports } from './platform/sms/delivery-reports.ts';
import type { Realtime } from './realtime/realtime.ts';
import { createRest } from './rest/rest.ts';
import type { Config } from './settings/config.ts';
import { createTestRoutes } from './stand-ins/cards/test-routes.ts';
import { createEasyPayDesk } from './stand-ins/easypay/easypay-desk.ts';
import { createStandIn } from './stand-ins/sign-in/stand-in.ts';
import { keepSwept, openStorage } from './storage/open-service.ts';
import { createStorage } from './storage/storage.ts';
import { describeTus } from './storage/uploads/describe-tus.ts';
import { assetFiles, createWeb } from './web.ts';

/** The services whose answers browsers of other origins read, beside REST. */
const SERVICES = ['/auth/v1/*', '/storage/v1/*', '/realtime/v1/*'];

export interface Parts {
  config: Config;
  database: Database;
  standby: Standby | null;
  emailSender: OutboxSender;
  pushSender: OutboxSender;
  textSender: OutboxSender;
  realtime: Realtime;
  services: ClubServices;
  standIns: StandIns;
  machine: Machine;
  metrics: Metrics;
}

/** The whole server: four services, the middlewares around them, and the web app for everything else. */
export async function createApp(parts: Parts): Promise<Hono> {
  const { config, standby, metrics } = parts;
  const app = new Hono();
  if (standby) app.use('*', noteWrites(config.publicUrl.startsWith('https:')));
  // Mounted before the middlewares: it gets most requests, and writes their headers, the id and the log itself.
  app.options('/rest/v1/*', apiCors);
  app.route('/rest/v1', restOf(parts));
  for (const service of SERVICES) app.use(service, requestLog(API_HEADERS));
  app.options('/storage/v1/upload/resumable/*', describeTus);
  for (const service of SERVICES) app.options(service, apiCors);
  app.route('/auth/v1', authOf(parts));
  app.route('/storage/v1', await storageOf(parts));
  app.route('/realtime/v1', parts.realtime.routes);

  app.use(refuseNul);
  app.route('/', createAbsentServices());
  app.get('/assets/*', assetFiles());
  app.route('/metrics', createMetricsRoute(metrics, config));
  app.use(requestLog());
  // Leaves out headers that only old browsers read.
  const old = { xDownloadOptions: false, xDnsPrefetchControl: false, xXssProtection: false };
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-site', strictTransportSecurity: HSTS, ...old }));
  app.route('/', routesOfClub(parts));
  app.route('/', routesOfStandIns(parts));
  app.route('/health', createHealth(parts.database, parts.machine));
  const { publicUrl: url, publishableKey, pushKeys } = config;
  app.get('/config.json', (c) => c.json({ url, publishableKey, pushKey: pushKeys.publicKey }));
  app.route('/', await pagesOf(parts, async (input, init) => app.fetch(new Request(input, init))));
  app.onError(answerFailure);
  return app;
}

/** The caller of a request; of a visitor with the address. Throws for a token that does not count. */
const identifyIn =
  (config: Config) =>
  async (request: Request): Promise<Caller> => {
    const caller = assured(await identify(request, config));
    const address = caller.role === 'anon' ? visitorIn(config)(request).address : undefined;
    return address === undefined ? caller : { ...caller, address };
  };

/** Sends the emails, pushes and text messages that a call wrote, after it. */
const sendsWritten =
  ({ emailSender, pushSender, textSender }: Parts) =>
  (): void => {
    void emailSender.flush();
    void pushSender.flush();
    void textSender.flush();
  };

const restOf = (parts: Parts): Hono => {
  const { config, database, standby, services } = parts;
  return createRest({
    database,
    standby,
    identify: identifyIn(config),
    procedures: serveProcedures(PROCEDURES, { database, services, afterwards: sendsWritten(parts) }),
    schemas: ['public'],
    clientIp: (request) => clientIp(request, config),
    headers: API_HEADERS,
  });
};

const authOf = ({ config, database, emailSender, services }: Parts): Hono =>
  createAuth({
    config,
    database,
    emailSender,
    sms: services.sms,
    onUserCreated: createProfile,
    onEmailProved: settleEmailProof,
    isManaged,
    isStaff: isStaff(database),
    isOrBecomesStaff,
  });

async function storageOf({ config, database, machine, standby }: Parts): Promise<Hono> {
  const { disk } = machine;
  const storage = await openStorage(config, database, disk);
  machine.files = storage.watch;
  machine.standby = standby;
  keepSwept(storage);
  return createStorage(storage, identifyIn(config), (request) => visitorIn(config)(request).address ?? null);
}

/** Documents, calendars, and what providers and email programs call. */
function routesOfClub(parts: Parts): Hono {
  const { config, database, services } = parts;
  const { cards, easypay } = services;
  const { publicUrl } = config;
  const afterwards = sendsWritten(parts);
  const visitorOf = visitorIn(config);
  const identifyOrNull = (request: Request) => identifyIn(config)(request).catch(asNull);
  const takeCalendarRead = (subject: string) =>
    takeFrom({ database, config }, 'calendar', subject, CALENDAR_READS).then(() => 0, secondsToWait);
  const app = new Hono()
    .route('/', createPdfRoutes({ database, identify: identifyOrNull, visitorOf }))
    .route(
      '/',
      createCalendar({
        database,
        publicUrl,
        visitorOf,
        take: takeCalendarRead,
      }),
    )
    .route('/', createEasyPayNotifications({ database, easypay, afterwards }))
    .route('/', createWebhooks({ database, cards, afterwards }))
    .route('/', createOneClick(database, visitorOf))
    .route('/', createDeliveryReports(database, visitorOf))
    .route('/', createSecurityTxt(database, publicUrl, visitorOf));
  if (config.cards?.provider === 'stripe' && config.cards.applePayFile)
    app.route('/', createApplePayFile(config.cards.applePayFile));
  return app;
}

/** Cash desks, cards, emails and accounts of a demo. */
function routesOfStandIns({ config, database, standIns }: Parts): Hono {
  const app = new Hono();
  if (standIns.easypay) app.route('/', createEasyPayDesk(standIns.easypay));
  if (standIns.cards) app.route('/', createTestRoutes(standIns.cards));
  return app.route('/', createMailbox({ config, database })).route('/', createStandIn(config));
}

const pagesOf = ({ config, database, standby }: Parts, fetch: Parameters<typeof createWeb>[0]['fetch']) =>
  createWeb({ config, database, fetch, onContent: () => standby?.catchUp() });

function answerFailure(error: Error, c: Context): Response {
  if (brokeOff(c.req.raw, error)) return c.body(null, 400);
  if (isUnreachable(error)) return c.json(UNREACHABLE, 503, { 'Retry-After': '1' });
  if (error instanceof Overloaded) return c.json(OVERLOADED, 503, { 'Retry-After': String(error.retryAfter) });
  log('error', 'unhandled', { requestId: c.get('requestId'), error });
  return c.json(
    { code: 'unexpected_failure', message: 'Something went wrong', details: null, hint: c.get('requestId') },
    500,
  );
}

const UNREACHABLE = {
  code: 'database_unreachable',
  message: 'The database cannot be reached right now',
  details: null,
  hint: null,
};

const OVERLOADED = { code: 'overloaded', message: new Overloaded().message, details: null, hint: null };

/** Seconds until another try can succeed, where an allowance is used up. */
function secondsToWait(error: unknown): number {
  if (error instanceof AuthError && error.retryAfter !== undefined) return error.retryAfter;
  throw error;
}

/** A token that does not count, where the caller is treated as signed out. */
function asNull(error: unknown): null {
  if (error instanceof TokenError) return null;
  throw error;
}
