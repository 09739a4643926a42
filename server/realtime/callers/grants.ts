import { CLOCK_SKEW_SECONDS } from '../../auth/tokens/tokens.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { requireOpenSession } from '../../platform/database/open-session.ts';
import { CONTEXT } from '../as-realtime.ts';
import { knownCaller, type ClaimedCaller } from '../changes/visibility.ts';
import { Refusal } from '../refusal.ts';
import type { RealtimeService } from '../service.ts';
import { expired } from './caller-token.ts';
import { mayWrite, readableExtensions, type Extension } from './permissions.ts';

function toRefusal(error: unknown): never {
  throw error instanceof ClubError ? new Refusal('Unauthorized', error.message) : error;
}

/** In whose name a channel is held, and what that person may do there. Made again with every new token. */
export class Grants {
  readonly known: ClaimedCaller;
  readonly #readable: Set<Extension> | undefined;
  readonly #writable = new Map<Extension, Promise<boolean>>();

  private constructor(caller: Caller, readable: Set<Extension> | undefined) {
    this.known = knownCaller(caller);
    this.#readable = readable;
  }

  /**
   * Checks what the caller may hear. Throws Refusal where that is nothing, or the session has ended. `topic` null: a
   * public channel.
   */
  static async of(service: RealtimeService, caller: Caller, topic: string | null, headers: string): Promise<Grants> {
    if (topic === null) {
      await requireOpenSession(service.database, caller, CONTEXT.path).catch(toRefusal);
      return new Grants(caller, undefined);
    }
    const readable = await readableExtensions(service, topic, caller, headers);
    if (readable.size === 0) {
      throw new Refusal('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
    }
    return new Grants(caller, readable);
  }

  get caller(): Caller {
    return this.known.caller;
  }

  hears(extension: Extension): boolean {
    return this.#readable?.has(extension) ?? true;
  }

  /** True if the caller may speak: checked once, at first use. */
  mayWrite(service: RealtimeService, topic: string, extension: Extension, headers: string): Promise<boolean> {
    if (!this.#readable) return Promise.resolve(true);
    let answer = this.#writable.get(extension);
    if (!answer) {
      answer = mayWrite(service, topic, extension, this.caller, headers);
      this.#writable.set(extension, answer);
      answer.catch(() => this.#writable.delete(extension));
    }
    return answer;
  }

  /** The reason why it is void, once its token has run out: as late as a join with it is refused. */
  expiry(nowSeconds: number): Refusal | undefined {
    const { exp } = this.caller.claims;
    return exp !== undefined && exp + CLOCK_SKEW_SECONDS <= nowSeconds ? expired(exp) : undefined;
  }
}
