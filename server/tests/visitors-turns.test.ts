import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSecurityTxt } from '../club/contact/security-txt.ts';
import { createCalendar } from '../club/lessons/calendar/calendar.ts';
import { createOneClick } from '../club/notifications/unsubscribe.ts';
import { createPdfRoutes } from '../club/pdf-routes.ts';
import { visitorIn } from '../platform/http/client-ip.ts';
import { createDeliveryReports } from '../platform/sms/delivery-reports.ts';
import { clubTest } from '../testing/club.ts';

const CONNECTIONS = 8;
/** Visitors have a quarter of the connections. */
const SHARE = 2;
const { club, asService } = await clubTest(CONNECTIONS);
const { database } = club;
const visitorOf = visitorIn({ clientIpHeader: 'x-real-ip' });

const ROUTES = {
  'the calendar of events': ['club_settings', '/calendar/events.ics', 200],
  'the calendar of a lesson': ['lessons', `/calendar/lesson/${randomUUID()}.ics`, 404],
  'the bill of a link': ['kindergarten_bills', `/papers/kindergarten-bills/${randomUUID()}.pdf`, 404],
  'the contact for holes': ['club_settings', '/.well-known/security.txt', 200],
  'the end of emails': ['email.outgoing', `/unsubscribe/${randomUUID()}`, 404],
  'the report of a carrier': ['sms.outbox', `/sms/reports/${randomUUID()}`, 404],
} as const;

test.each(Object.entries(ROUTES))('%s is asked for in the turn of the visitor', async (_, [table, path, status]) => {
  const app = createCalendar({ database, publicUrl: 'https://club.test', visitorOf, take: async () => 0 })
    .route('/', createPdfRoutes({ database, identify: async () => null, visitorOf }))
    .route('/', createSecurityTxt(database, 'https://club.test', visitorOf))
    .route('/', createOneClick(database, visitorOf))
    .route('/', createDeliveryReports(database, visitorOf));
  const isPost = table.includes('.');
  const ask = async (ip: string) =>
    app.request(path, {
      headers: { 'x-real-ip': ip, ...(isPost ? { 'content-type': 'application/json' } : {}) },
      ...(isPost ? { method: 'POST', body: '{"status":"delivered"}' } : {}),
    });
  const held = await asService(async (trx) => {
    await sql`lock table ${sql.table(table)}`.execute(trx);
    // The addresses of one network are one visitor.
    const flood = Array.from({ length: 10 }, (_each, index) => ask(`2001:db8::${index}`));
    await expect.poll(() => database.counts().turns).toBe(flood.length - SHARE);
    return { flood };
  });
  const answers = await Promise.all(held.flood);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
});
