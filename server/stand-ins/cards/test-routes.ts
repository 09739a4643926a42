import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { TEST_PROVIDER_PATH, type TestCardOutcome } from '../../../contracts/cards.ts';
import { testCardInput } from '../../../contracts/inputs/cards.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { requestLocale } from '../../platform/http/request-locale.ts';
import { confirmationPage, goneFromPage, sendTestPage } from './test-pages.ts';
import type { TestProvider } from './test-provider.ts';

const LARGEST_BODY = 16 * 1024;

/**
 * The addresses of the test provider for a card's holder: `POST …/intents/{id}/card` takes a card from the form, and
 * `…/intents/{id}/confirm` is the page on which a card that asks is confirmed, as a bank's would be.
 */
export function createTestRoutes(provider: TestProvider): Hono {
  const app = new Hono();
  app.use(`${TEST_PROVIDER_PATH}/*`, bodyLimit({ maxSize: LARGEST_BODY }));
  app.post(`${TEST_PROVIDER_PATH}/intents/:id/card`, async (c) => {
    const input = testCardInput.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return c.json({ code: 'invalid_input' }, 400);
    const { secret, number, expires, return_to } = input.data;
    const intentId = plain(c.req.param('id'));
    const status = await provider.pay(intentId, plain(secret), { number, expiresOn: lastDayOf(expires) });
    if (status === null || status === 'cancelled' || status === 'open') return c.json({ code: 'gone' }, 404);
    const query = new URLSearchParams({ secret, return_to });
    const answer: TestCardOutcome = {
      status,
      confirm_at: status === 'challenged' ? `${TEST_PROVIDER_PATH}/intents/${intentId}/confirm?${query}` : null,
    };
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
  app.get(`${TEST_PROVIDER_PATH}/intents/:id/confirm`, async (c) => {
    const challenge = await provider.challengeOf(plain(c.req.param('id')), plain(c.req.query('secret')));
    const locale = localeOf(c);
    if (!challenge || challenge.status !== 'challenged') return sendTestPage(c, goneFromPage(locale), 404);
    return sendTestPage(c, confirmationPage(locale, challenge.euro_cents), 200);
  });
  app.post(`${TEST_PROVIDER_PATH}/intents/:id/confirm`, async (c) => {
    const { answer } = await c.req.parseBody().catch((): { answer?: unknown } => ({}));
    const confirmed = await provider.answerChallenge(
      plain(c.req.param('id')),
      plain(c.req.query('secret')),
      answer === 'confirm',
    );
    const target = testCardInput.shape.return_to.safeParse(c.req.query('return_to'));
    if (confirmed === null || !target.success) return sendTestPage(c, goneFromPage(localeOf(c)), 404);
    return c.redirect(target.data, 303);
  });
  return app;
}

/** An id or a secret as the provider gives them; nothing for any other text, which no row can have. */
const plain = (text = ''): string => (/^[\w-]{1,200}$/.test(text) ? text : '');

const localeOf = (c: Context): Locale => requestLocale(c.req.raw);

/** `MM/YY` as the last day of that month. */
function lastDayOf(expires: string): string {
  const [month, year] = expires.split('/').map((part) => Number(part));
  return new Date(Date.UTC(2000 + year!, month!, 0)).toISOString().slice(0, 10);
}
