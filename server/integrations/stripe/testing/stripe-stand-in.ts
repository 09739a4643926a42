import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  client_secret: string;
  customer: string | null;
  metadata: Record<string, string>;
  setup_future_usage: string | null;
  payment_method: object | null;
  last_payment_error: object | null;
  latest_charge: string | null;
}
interface StoredRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  reason: string;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
}
interface StoredDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: string;
}
interface StoredSetup {
  id: string;
  object: 'setup_intent';
  status: string;
  client_secret: string;
  customer: string | null;
  metadata: Record<string, string>;
  payment_method: object | null;
  last_setup_error: object | null;
  latest_attempt: string | null;
}
type Reply = [status: number, body: object];

const CARD = {
  id: 'pm_1',
  object: 'payment_method',
  card: { brand: 'visa', last4: '4242', exp_year: 2034, exp_month: 2 },
};

/**
 * Answers the few calls of Stripe's API that the club makes, as its public reference describes them: forms in, JSON
 * out, a used key returns the same again. For tests.
 */
export class StripeStandIn {
  readonly intents = new Map<string, StoredIntent>();
  readonly refunds = new Map<string, StoredRefund>();
  /** The events, delivered or not; the newest first. */
  readonly events: { id: string; created: number }[] = [];
  readonly disputes = new Map<string, StoredDispute>();
  readonly setups = new Map<string, StoredSetup>();
  /** Every request: method, path, form, idempotency key and version. */
  readonly requests: {
    method: string;
    path: string;
    form: URLSearchParams;
    key: string | undefined;
    version: string;
  }[] = [];
  /** The forced answer of the next call: a status with Stripe's error, or `silence`. */
  next: Reply | 'silence' | null = null;
  readonly #keys = new Map<string, Reply>();
  readonly #server: Server;
  #count = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#serve(request).then((answer) => {
        if (!answer) return request.socket.destroy();
        response.writeHead(answer[0], { 'content-type': 'application/json', 'request-id': `req_${++this.#count}` });
        return response.end(JSON.stringify(answer[1]));
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The holder pays at the payment element, or the bank declines. */
  pay(id: string, decline?: { code: string; decline_code?: string }): void {
    const intent = this.intents.get(id)!;
    const charge = `ch_${++this.#count}`;
    intent.latest_charge = charge;
    intent.status = decline ? 'requires_payment_method' : 'succeeded';
    intent.last_payment_error = decline ? { ...decline, charge, type: 'card_error' } : null;
    intent.payment_method = decline ? null : CARD;
  }

  /** The holder lets the card be kept. */
  keep(id: string): void {
    Object.assign(this.setups.get(id)!, { status: 'succeeded', payment_method: CARD });
  }

  /** A signed event about an object, as Stripe posts it: body and header. */
  event(kind: string, object: object, secret: string): { body: string; signature: string } {
    const at = Math.floor(Date.now() / 1000);
    const event = { id: `evt_${++this.#count}`, object: 'event', type: kind, created: at, data: { object } };
    this.events.unshift(event);
    const body = JSON.stringify(event);
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { body, signature: `t=${at},v1=${mac}` };
  }

  async #serve(request: IncomingMessage): Promise<Reply | null> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const key = request.headers['idempotency-key'] as string | undefined;
    const form = new URLSearchParams(text);
    const method = request.method ?? 'GET';
    this.requests.push({ method, path: pathname, form, key, version: String(request.headers['stripe-version']) });
    const planned = this.next;
    this.next = null;
    if (Array.isArray(planned)) return planned;
    const known = key ? this.#keys.get(key) : undefined;
    const answer = known ?? this.#answer(method, pathname, method === 'GET' ? searchParams : form);
    if (key) this.#keys.set(key, answer);
    // The work was done, and the answer is lost.
    return planned === 'silence' ? null : answer;
  }

  #answer(method: string, path: string, form: URLSearchParams): Reply {
    const [, , noun, id, action] = path.split('/');
    if (noun === 'customers') return [200, { id: `cus_${++this.#count}`, object: 'customer' }];
    if (noun === 'payment_methods' && action === 'detach') return [200, { id, object: 'payment_method' }];
    if (noun === 'refunds')
      return method === 'POST' ? this.#refund(form) : this.#read(this.refunds, id, form, 'payment_intent');
    if (noun === 'events') return this.#listEvents(form);
    if (noun === 'disputes') return this.#read(this.disputes, id, form, 'payment_intent');
    if (noun === 'setup_intents')
      return method === 'POST' ? this.#setUp(form) : this.#read(this.setups, id, form, 'customer');
    if (method === 'GET') return this.#read(this.intents, id, form, 'customer');
    return id ? this.#cancel(id) : this.#create(form);
  }

  #create(form: URLSearchParams): Reply {
    const id = `pi_${++this.#count}`;
    const intent: StoredIntent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret`,
      customer: form.get('customer'),
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      setup_future_usage: form.get('setup_future_usage'),
      payment_method: null,
      last_payment_error: null,
      latest_charge: null,
    };
    this.intents.set(id, intent);
    if (form.get('confirm') !== 'true') return [200, intent];
    if (form.get('payment_method') !== 'pm_needs_3ds') {
      this.pay(id);
      return [200, intent];
    }
    this.pay(id, { code: 'authentication_required' });
    return [402, { error: { ...intent.last_payment_error, payment_intent: intent } }];
  }

  #setUp(form: URLSearchParams): Reply {
    const id = `seti_${++this.#count}`;
    const setup: StoredSetup = {
      id,
      object: 'setup_intent',
      status: 'requires_payment_method',
      client_secret: `${id}_secret`,
      customer: form.get('customer'),
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      payment_method: null,
      last_setup_error: null,
      latest_attempt: null,
    };
    this.setups.set(id, setup);
    return [200, setup];
  }

  /** Two at a time, so that the caller has to turn the page. */
  #listEvents(form: URLSearchParams): Reply {
    const since = Number(form.get('created[gte]') ?? 0);
    const after = this.events.findIndex(({ id }) => id === form.get('starting_after')) + 1;
    const rest = this.events.filter(({ created }) => created >= since).slice(after);
    return [200, { object: 'list', url: '/v1/events', data: rest.slice(0, 2), has_more: rest.length > 2 }];
  }

  #cancel(id: string): Reply {
    const intent = this.intents.get(id);
    if (!intent) return MISSING;
    if (intent.status === 'succeeded')
      return [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } }];
    intent.status = 'canceled';
    return [200, intent];
  }

  #refund(form: URLSearchParams): Reply {
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    const given = [...this.refunds.values()].filter((each) => each.payment_intent === intent?.id);
    if (!intent || given.reduce((sum, each) => sum + each.amount, amount) > intent.amount)
      return [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } }];
    const refund: StoredRefund = {
      id: `re_${++this.#count}`,
      object: 'refund',
      payment_intent: intent.id,
      amount,
      reason: form.get('reason') ?? '',
      status: 'succeeded',
      failure_reason: null,
      metadata: { reference: form.get('metadata[reference]') ?? '' },
    };
    this.refunds.set(refund.id, refund);
    return [200, refund];
  }

  #read<T extends { id: string }>(
    all: Map<string, T>,
    id: string | undefined,
    form: URLSearchParams,
    by: keyof T & string,
  ): Reply {
    if (id) return all.has(id) ? [200, all.get(id)!] : MISSING;
    const data = [...all.values()].filter((each) => each[by] === form.get(by));
    return [200, { object: 'list', data, has_more: false }];
  }
}

const MISSING: Reply = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];
