import type { Caller } from '../../platform/caller.ts';
import { askerOf } from '../../platform/database/lanes/fair-queue.ts';
import { networkOf } from '../../platform/http/client-ip.ts';
import { ACCOUNT_JOINS, ADDRESS, Allowance, FLOOD_HANDSHAKES, VISITORS_JOINS } from '../limits.ts';
import { Refusal } from '../refusal.ts';

interface Address {
  sockets: number;
  channels: number;
  opened: Allowance;
  messages: Allowance;
  joins: Allowance;
}

/**
 * Counts the load of each address and each account over all its sockets. Where rates are not counted, everything is
 * allowed.
 */
export class Callers {
  readonly #areRatesLimited: boolean;
  readonly #addresses = new Map<string, Address>();
  readonly #accounts = new Map<string, Allowance>();
  readonly #visitors = Allowance.of(VISITORS_JOINS);

  constructor(areRatesLimited: boolean) {
    this.#areRatesLimited = areRatesLimited;
  }

  /** True if one more socket of this address may be opened; if so, it is counted until `closed`. */
  opens(ip: string): boolean {
    const address = this.#at(ip);
    if (this.#areRatesLimited && (address.sockets >= ADDRESS.sockets || !address.opened.take())) return false;
    address.sockets++;
    return true;
  }

  closed(ip: string): void {
    this.#at(ip).sockets--;
  }

  /** Records that one of its sockets was closed for flooding. */
  flooded(ip: string): void {
    this.#at(ip).opened.owe(FLOOD_HANDSHAKES);
  }

  /** True if the address may send this much more. */
  maySay(ip: string, weight: number): boolean {
    return !this.#areRatesLimited || this.#at(ip).messages.take(weight);
  }

  /** Counts a join, or a new token, to its account or to the visitor's address. Throws Refusal. */
  join(ip: string, caller: Caller): void {
    const asker = askerOf(caller);
    if (!this.#areRatesLimited || !asker) return;
    const isAllowed =
      asker.kind === 'visitor' ? this.#at(ip).joins.take() && this.#visitors.take() : this.#account(asker.key).take();
    if (!isAllowed) throw new Refusal('ClientJoinRateLimitReached', 'Too many joins per second');
  }

  /** Counts the channels of a visitor. Throws Refusal. */
  requireRoom(ip: string): void {
    if (this.#areRatesLimited && this.#at(ip).channels >= ADDRESS.channels) {
      throw new Refusal('ChannelRateLimitReached', 'Too many channels');
    }
  }

  countChannel(ip: string, change: 1 | -1): void {
    this.#at(ip).channels += change;
  }

  /** Forgets quiet addresses and accounts. */
  sweep(): void {
    for (const [key, { sockets, opened, messages, joins }] of this.#addresses) {
      if (sockets === 0 && opened.isFull && messages.isFull && joins.isFull) this.#addresses.delete(key);
    }
    for (const [key, allowance] of this.#accounts) if (allowance.isFull) this.#accounts.delete(key);
  }

  #at(ip: string): Address {
    const key = ip && networkOf(ip);
    let address = this.#addresses.get(key);
    if (!address) {
      address = {
        sockets: 0,
        channels: 0,
        opened: Allowance.of(ADDRESS.opened),
        messages: Allowance.of(ADDRESS.messages),
        joins: Allowance.of(ADDRESS.joins),
      };
      this.#addresses.set(key, address);
    }
    return address;
  }

  #account(id: string): Allowance {
    let allowance = this.#accounts.get(id);
    if (!allowance) this.#accounts.set(id, (allowance = Allowance.of(ACCOUNT_JOINS)));
    return allowance;
  }
}
