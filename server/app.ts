import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { createAuth } from './auth/auth.ts';
import { AuthError } from './auth/auth-error.ts';
import { CALENDAR_READS, takeFrom } from './auth/limits/rate-limits.ts';
import { createStandIn } from './stand-ins/sign-in/stand-in.ts';
import { assured, identify, TokenError } from './auth/tokens/tokens.ts';
import { createSecurityTxt } from './club/contact/security-txt.ts';
import { createCalendar } from './club/lessons/calendar/calendar.ts';
import { createPdfRoutes } from './club/pdf-routes.ts';
import { createOneClick } from './club/notifications/unsubscribe.ts';
import { createProfile } from './club/core/profiles.ts';
import { isManaged } from './club/core/access/managed.ts';
import { isOrBecomesStaff, isStaff } from './club/core/staff.ts';
import { settleEmailProof } from './club/users/roles/waiting-roles.ts';
import { createEasyPayNotifications } from './club/payments/easypay/easypay-notifications.ts';
import { createWebhooks } from './club/payments/cards/webhooks.ts';
import { PROCEDURES } from './club/procedures.ts';
import type { Config } from './settings/config.ts';
import type { Database } from './platform/database/database.ts';
import { takeGuess } from './guess-limits.ts';
import { Machine } from './platform/process/machine.ts';
import type { Metrics } from './platform/metrics.ts';
import { brokeOff } from './platform/http/body/body-pieces.ts';
import { createAbsentServices } from './platform/http/absent-services.ts';
import { API_HEADERS, HSTS } from './platform/http/api-headers.ts';
import { clientIp } from './platform/http/client-ip.ts';
import { apiCors } from './platform/http/cors.ts';
import { createHealth } from './platform/http/health/health.ts';
import { createMetricsRoute } from './platform/http/health/metrics-route.ts';
import { noteWrites } from './platform/http/own-writes.ts';
import { refuseNul } from './platform/http/body/refuse-nul.ts';
import { requestLog } from './platform/http/request-log.ts';
import { log } from './platform/log.ts';
import { createMailbox } from './platform/email/mailbox.ts';
import type { EmailSender } from './platform/email/email-sender.ts';
import type { PaymentProvider } from './integrations/cards/provider.ts';
import { createApplePayFile } from './integrations/cards/apple-pay-file.ts';
import { createEasyPayDesk } from './stand-ins/easypay/easypay-desk.ts';
import type { OpenedEasyPay } from './integrations/easypay/open-easypay.ts';
import { createTestRoutes } from './stand-ins/cards/test-routes.ts';
import { TestProvider } from './stand-ins/cards/test-provider.ts';
import { isUnreachable } from './platform/database/unreachable.ts';
import { createSmsSender } from './platform/sms/sms-sender.ts';
import type { Standby } from './platform/database/standby.ts';
import type { Realtime } from './realtime/realtime.ts';
import { createRest } from './rest/rest.ts';
import { keepSwept, openStorage } from './storage/open-service.ts';
import { describeTus } from './storage/uploads/describe-tus.ts';
import { createStorage } from './storage/storage.ts';
import { assetFiles, createWeb } from './web.ts';

/** The services whose answers browsers of other origins read, beside REST. */
const SERVICES = ['/auth/v1/*', '/storage/v1/*', '/realtime/v1/*'];

export interface Parts {
  config: Config;
  database: Database;
  standby?: Standby | null;
  emailSender: EmailSender;
  realtime: Realtime;
  cards: PaymentProvider | null;
  easypay: OpenedEasyPay;
  /** This process and its machine. */
  machine?: Machine;
  /** Left out: this process reports none. */
  metrics?: Metrics;
  /** Requests a run of a job of the club. */
  startJob?: (name: string) => Promise<void>;
}

/** The whole server: four services, the middlewares around them, and the web app for everything else. */
export async function createApp({
  config,
  database,
  standby = null,
  emailSender,
  realtime,
  cards,
  easypay: { easypay, standIn },
  machine = new Machine(config),
  metrics,
  startJob,
}: Parts): Promise<Hono> {
  const app = new Hono();
  const identifyAssured = async (request: Request) => {
    const caller = assured(await identify(request, config));
    const address = caller.role === 'anon' ? clientIp(request, config) : null;
    return address === null ? caller : { ...caller, address };
  };
  const sms = createSmsSender(config, database);
  if (standby) app.use('*', noteWrites(config.publicUrl.startsWith('https:')));
  // Mounted before the middlewares: it gets most requests, and writes their headers, the id and the log itself.
  app.options('/rest/v1/*', apiCors);
  app.route(
    '/rest/v1',
    createRest({
      database,
      standby,
      identify: identifyAssured,
      procedures: PROCEDURES,
      schemas: ['public'],
      clientIp: (request) => clientIp(request, config),
      publicUrl: config.publicUrl,
      asksForProof: config.passwordChange === 'proof',
      confirmsEmails: !config.autoConfirm,
      sendsEmails: config.smtpUrl !== undefined,
      sms,
      cards,
      easypay,
      takeGuess: (guess) => takeGuess({ database, config }, guess),
      afterProcedure: () => void emailSender.flush(),
      ...(startJob ? { startJob } : {}),
      machineReport: () => machine.report(),
      headers: API_HEADERS,
    }),
  );
  for (const service of SERVICES) app.use(service, requestLog(API_HEADERS));
  app.options('/storage/v1/upload/resumable/*', describeTus);
  for (const service of SERVICES) app.options(service, apiCors);
  app.route(
    '/auth/v1',
    createAuth({
      config,
      database,
      emailSender,
      sms,
      onUserCreated: createProfile,
      onEmailProved: settleEmailProof,
      isManaged,
      isStaff: isStaff(database),
      isOrBecomesStaff,
    }),
  );
  const { disk } = machine;
  const storage = await openStorage(config, database, disk && (() => disk.hasRoom()));
  machine.files = storage.watch;
  machine.standby = standby;
  keepSwept(storage);
  app.route(
    '/storage/v1',
    createStorage(storage, identifyAssured, (request) => clientIp(request, config)),
  );
  app.route('/realtime/v1', realtime.routes);

  app.use(refuseNul);
  app.route('/', createAbsentServices());

  app.get('/assets/*', assetFiles());
  if (metrics) app.route('/metrics', createMetricsRoute(metrics, config));
  app.use(requestLog());
  // Leaves out headers that only old browsers read.
  const old = { xDownloadOptions: false, xDnsPrefetchControl: false, xXssProtection: false };
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-site', strictTransportSecurity: HSTS, ...old }));
  app.route('/', createPdfRoutes({ database, identify: (request) => identifyAssured(request).catch(asNull) }));
  app.route(
    '/',
    createCalendar({
      database,
      publicUrl: config.publicUrl,
      clientIp: (request) => clientIp(request, config),
      take: (subject) =>
        takeFrom({ database, config }, 'calendar', subject, CALENDAR_READS).then(() => 0, secondsToWait),
    }),
  );
  app.route('/', createEasyPayNotifications({ database, easypay, afterwards: () => void emailSender.flush() }));
  if (standIn) app.route('/', createEasyPayDesk(standIn));
  app.route('/', createWebhooks({ database, cards, afterwards: () => void emailSender.flush() }));
  if (config.cards?.provider === 'stripe' && config.cards.applePayFile)
    app.route('/', createApplePayFile(config.cards.applePayFile));
  if (cards instanceof TestProvider) app.route('/', createTestRoutes(cards));
  app.route('/', createOneClick(database));
  app.route('/', createSecurityTxt(database, config.publicUrl));
  app.route('/health', createHealth(database, machine));
  app.get('/config.json', (c) => c.json({ url: config.publicUrl, publishableKey: config.publishableKey }));
  app.route('/', createMailbox({ config, database }));
  app.route('/', createStandIn(config));
  app.route(
    '/',
    await createWeb({
      config,
      database,
      fetch: async (input, init) => app.fetch(new Request(input, init)),
      onContent: () => standby?.catchUp(),
    }),
  );

  app.onError((error, c) => {
    if (brokeOff(c.req.raw)) return c.body(null, 400);
    if (isUnreachable(error)) return c.json(UNREACHABLE, 503, { 'Retry-After': '1' });
    log('error', 'unhandled', { requestId: c.get('requestId'), error });
    return c.json(
      { code: 'unexpected_failure', message: 'Something went wrong', details: null, hint: c.get('requestId') },
      500,
    );
  });
  return app;
}

const UNREACHABLE = {
  code: 'database_unreachable',
  message: 'The database cannot be reached right now',
  details: null,
  hint: null,
};

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
