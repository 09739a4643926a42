import { createHash } from 'node:crypto';
import { CallerGone, Overloaded } from '../../platform/database/lanes/fair-queue.ts';
import { encodingFor, pack, type Encoding } from '../../platform/http/body/packed.ts';

/**
 * A page is rendered again after this long even without a notice of a change: free seats and the clock change it, too.
 */
const KEPT_MS = 3000;
/** The limit of cached pages; the oldest go first. */
const MOST_PAGES = 300;
const PACKED_TYPES = /^(?:text\/|application\/(?:json|xml|rss\+xml|manifest\+json))/;
/** A page in bytes, as it is sent to every reader. */
export interface CachedPage {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
  tag: string;
  madeAt: number;
  /** Worth compressing at the slow setting, since many ask for it. */
  isThorough: boolean;
  packed: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>;
}

/**
 * Caches pages that are the same for all readers, for a moment. Each is made once for all who wait for it; one whose
 * making began before a change is not cached past it.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<CachedPage | null>>();
  #changes = 0;

  /**
   * The page of this key, made where it is missing or out of date; null where it may not be cached. What keeps the reader
   * for whom it is being made from its turn keeps none of the others.
   */
  async get(key: string, make: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const page = this.#pages.get(key);
    if (page && performance.now() - page.madeAt < KEPT_MS) return page;
    const making = `${this.#changes} ${key}`;
    const ofAnother = this.#making.get(making);
    if (!ofAnother) return this.#make(key, making, page, make);
    return ofAnother.catch((error: unknown) => {
      if (error instanceof CallerGone || error instanceof Overloaded) return this.get(key, make);
      throw error;
    });
  }

  /** True if such a page was there before, though it may be out of date. */
  knows(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Marks all cached pages, and those being made, as out of date. */
  forget(): void {
    this.#changes += 1;
    // They stay, so that a new page with the same bytes reuses their compressed form.
    for (const page of this.#pages.values()) page.madeAt = -Infinity;
  }

  #make(key: string, making: string, before: CachedPage | undefined, make: () => Promise<CachedPage | null>) {
    const changes = this.#changes;
    const page = make()
      .then((made) => {
        if (made && before?.tag === made.tag) made.packed = before.packed;
        if (made?.status === 200 && changes === this.#changes) this.#keep(key, made);
        return made;
      })
      .finally(() => this.#making.delete(making));
    this.#making.set(making, page);
    return page;
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES) this.#pages.delete(oldest!);
  }
}

/**
 * The answer in bytes where it is the same for all readers, null otherwise; a page that does not exist is such an
 * answer, too.
 */
export async function keep(answer: Response): Promise<CachedPage | null> {
  const { headers, status } = answer;
  const isPublic = /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
  if ((status !== 200 && status !== 404) || !isPublic || headers.has('Set-Cookie')) return null;
  const madeAt = performance.now();
  return withBody({ status, headers, madeAt, isThorough: true }, Buffer.from(await answer.arrayBuffer()));
}

/** A page with other bytes. */
export function withBody(page: Omit<CachedPage, 'body' | 'tag' | 'packed'>, bytes: string | Buffer): CachedPage {
  const { status, headers, madeAt, isThorough } = page;
  const body = Buffer.from(bytes);
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers, body, tag, madeAt, isThorough, packed: {} };
}

/** The page for one request: compressed as the browser accepts it, or 304. */
export async function answerWith(page: CachedPage, request: Request): Promise<Response> {
  const { status, headers: pageHeaders, body, tag, packed, isThorough } = page;
  const headers = new Headers(pageHeaders);
  headers.set('ETag', tag);
  headers.append('Vary', 'Accept-Encoding');
  if (namesTag(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  const encoding = PACKED_TYPES.test(headers.get('Content-Type') ?? '') ? encodingFor(request) : null;
  const bytes = encoding ? await (packed[encoding] ??= pack(body, encoding, { isThorough })) : body;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers });
}

const namesTag = (header: string | null, tag: string): boolean =>
  header?.split(',').some((each) => each.trim() === tag || each.trim() === tag.slice(2)) ?? false;
