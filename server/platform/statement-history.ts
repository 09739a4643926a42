import { createHash } from 'node:crypto';

const REMEMBERED_TEXTS = 1000;

/**
 * Names for the statements worth preparing: a hash of the text, given from its second use on. A text seen once, such as
 * a stranger's try, is not worth the server's memory. Remembers a bounded number of texts.
 */
export class StatementNames {
  /** The texts, the one used longest ago first; null while seen only once. */
  readonly #names = new Map<string, string | null>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    const name = known ?? (known === null ? hash(text) : null);
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > REMEMBERED_TEXTS) this.#names.delete(this.#names.keys().next().value!);
    return name ?? undefined;
  }
}

const hash = (text: string) => `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
