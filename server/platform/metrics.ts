import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 8];

/** The kinds of requests: a label with few values, whatever is asked for. */
const ROUTES = [
  ['/rest/v1/rpc/', 'rpc'],
  ['/rest/v1', 'rest'],
  ['/auth/v1', 'auth'],
  ['/storage/v1', 'storage'],
  ['/realtime/v1', 'realtime'],
  ['/assets/', 'assets'],
  ['/health', 'health'],
  ['/metrics', 'health'],
] as const;
type RouteClass = (typeof ROUTES)[number][1] | 'pages';

/** The kind of a request, from its path. */
function routeClass(path: string): RouteClass {
  return ROUTES.find(([start]) => path.startsWith(start))?.[1] ?? 'pages';
}

/** The value of a figure at the moment; null: it is not known, and left out. */
type Reading<Value> = () => Value | null | Promise<Value | null>;

/** The figures of one process in the text form of Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'plavane_http_request_seconds',
    help: 'Time until the answer of a request begins, by kind of request and class of status.',
    labelNames: ['route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #statements = new Histogram({
    name: 'plavane_statement_seconds',
    help: 'Time of a statement of a transaction, or of a batch over the lanes, with its way to the database.',
    labelNames: ['way'] as const,
    buckets: STATEMENT_BUCKETS,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  request(path: string, status: number, ms: number): void {
    const ofStatus = `${Math.floor(status / 100)}xx`;
    this.#requests.observe({ route: routeClass(path), status: ofStatus }, ms / 1000);
  }

  statement(way: 'lanes' | 'transaction', ms: number): void {
    this.#statements.observe({ way }, ms / 1000);
  }

  /** A figure that is read at each scrape. */
  gauge(name: string, help: string, read: Reading<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await read();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  /** Several of them, by the values of a label. */
  gauges(name: string, help: string, label: string, read: Reading<Record<string, number | null>>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const values = (await read()) ?? {};
        gauge.reset();
        for (const [key, value] of Object.entries(values)) if (value !== null) gauge.set({ [label]: key }, value);
      },
    });
  }

  /** A count that only rises, read at each scrape. */
  counter(name: string, help: string, label: string, read: () => Record<string, number>): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        counter.reset();
        for (const [key, value] of Object.entries(read())) counter.inc({ [label]: key }, value);
      },
    });
  }

  /** A fact in labels, with the value 1. */
  info(name: string, help: string, facts: Record<string, string>): void {
    new Gauge({ name, help, labelNames: Object.keys(facts), registers: [this.#registry] }).set(facts, 1);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
