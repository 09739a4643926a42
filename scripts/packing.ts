// The arithmetic by which packets of code become one: requests saved, and bytes that a page loads in vain.

/**
 * The cost of a request, as bytes of source that a page loads in vain: 12 kB of source are 3 kB on the wire, 15 ms of
 * 1.6 Mbit/s.
 */
const REQUEST_COSTS = 12_000;
/** More than this is never loaded in vain. */
const LARGE = 25_000;

/** Modules that are loaded together. */
export interface Packet {
  /** The row and column of this packet in the facts of pairs. */
  index: number;
  name: string;
  modules: string[];
  /** The pages that cannot do without them. */
  pages: Set<Page>;
  bytes: number;
  /** The packets that these modules import. */
  needs: Set<Packet>;
}

/** The files of a page: its own, its layouts' and the root's. */
export interface Page {
  files: string[];
  /** The weight of a byte in vain, and of a request. */
  weight: number;
  requestWeight: number;
}

/** The packets and all that they need, however deep. */
export function withNeeds(packets: readonly Packet[]): Set<Packet> {
  const packetsOnWay = new Set<Packet>();
  const queue = [...packets];
  for (let packet = queue.pop(); packet; packet = queue.pop()) {
    if (packetsOnWay.has(packet)) continue;
    packetsOnWay.add(packet);
    queue.push(...packet.needs);
  }
  return packetsOnWay;
}

/** Numbers of pairs of packets, each found once: most pairs stay as they are when two others become one. */
class OfPairs {
  readonly #values: Float64Array;
  readonly #size: number;
  readonly #find: (one: Packet, other: Packet) => number;

  constructor(size: number, find: (one: Packet, other: Packet) => number) {
    this.#size = size;
    this.#find = find;
    this.#values = new Float64Array(size * size).fill(NaN);
  }

  of(one: Packet, other: Packet): number {
    const at = one.index * this.#size + other.index;
    const value = this.#values[at] ?? NaN;
    return Number.isNaN(value) ? (this.#values[at] = this.#find(one, other)) : value;
  }

  forget({ index }: Packet): void {
    this.#values.fill(NaN, index * this.#size, (index + 1) * this.#size);
    for (let row = 0; row < this.#size; row++) this.#values[row * this.#size + index] = NaN;
  }
}

/** Packets that become fewer, and what is known of each and of their pairs. */
export class Packing {
  readonly packets: Packet[];
  /** Each packet with all that it needs, however deep. */
  readonly #needs: Map<Packet, Set<Packet>>;
  /** The weights of the bytes and of the requests of the pages that have both. */
  readonly #bytes: OfPairs;
  readonly #requests: OfPairs;
  /** The most that a union of a packet with one before it saves in requests. */
  readonly #bounds = new Map<Packet, number>();

  constructor(packets: readonly Packet[]) {
    this.packets = [...packets];
    this.#needs = new Map(packets.map((packet) => [packet, withNeeds([packet])]));
    this.#bytes = new OfPairs(packets.length, (one, other) => sharedWeight(one, other, 'weight'));
    this.#requests = new OfPairs(packets.length, (one, other) => sharedWeight(one, other, 'requestWeight'));
    for (const packet of packets) this.#bound(packet);
  }

  /** The two packets whose union saves most; null when no union saves anything. */
  bestPair(): [Packet, Packet] | null {
    let best: [Packet, Packet] | null = null;
    let most = 0;
    for (const [one, bound] of [...this.#bounds].sort(([, first], [, second]) => second - first)) {
      if (bound <= most) break;
      for (const other of this.packets) {
        if (other === one) break;
        const requests = this.#requestsOf(one, other);
        if (requests <= most) continue;
        const saved = requests - this.#inVain(one, other) - this.#inVain(other, one);
        if (saved <= most || this.#isCircle(one, other) || this.#isCircle(other, one)) continue;
        [best, most] = [[one, other], saved];
      }
    }
    return best;
  }

  #requestsOf(one: Packet, other: Packet): number {
    return REQUEST_COSTS * this.#requests.of(one, other);
  }

  /** Raises the bounds of a packet and of those behind it. */
  #bound(packet: Packet): void {
    let isBefore = true;
    for (const other of this.packets) {
      if (other === packet) isBefore = false;
      else {
        const later = isBefore ? packet : other;
        this.#bounds.set(later, Math.max(this.#bounds.get(later) ?? 0, this.#requestsOf(packet, other)));
      }
    }
  }

  #needsOf(packet: Packet): ReadonlySet<Packet> {
    return this.#needs.get(packet) ?? withNeeds([packet]);
  }

  join(one: Packet, other: Packet): void {
    const joined: Packet = {
      index: one.index,
      name: one.bytes > other.bytes ? one.name : other.name,
      modules: [...one.modules, ...other.modules],
      pages: new Set([...one.pages, ...other.pages]),
      bytes: one.bytes + other.bytes,
      needs: new Set([...one.needs, ...other.needs].filter((each) => each !== one && each !== other)),
    };
    this.packets.splice(this.packets.indexOf(one), 1);
    this.packets.splice(this.packets.indexOf(other), 1, joined);
    for (const { needs } of this.packets)
      if ([needs.delete(one), needs.delete(other)].includes(true)) needs.add(joined);
    const allNeeds = withNeeds([joined]);
    for (const part of [one, other]) this.#needs.delete(part);
    for (const each of this.#needs.values())
      if ([each.delete(one), each.delete(other)].includes(true)) for (const packet of allNeeds) each.add(packet);
    this.#needs.set(joined, allNeeds);
    const changed = new Set(
      [...allNeeds].filter((each) => each === joined || [...joined.pages].some((page) => !each.pages.has(page))),
    );
    for (const { pages } of changed) for (const page of joined.pages) pages.add(page);
    for (const packet of changed) for (const pairs of [this.#bytes, this.#requests]) pairs.forget(packet);
    for (const part of [one, other]) this.#bounds.delete(part);
    for (const packet of changed) this.#bound(packet);
  }

  /** The loss of pages of one packet that load in vain when it brings another one, with all that the other needs. */
  #inVain(packet: Packet, beside: Packet): number {
    const [bytes, requests] = [this.#bytes.of(beside, beside), this.#requests.of(beside, beside)];
    let sum = 0;
    for (const needed of this.#needsOf(packet)) {
      const weight = needed === beside ? 0 : bytes - this.#bytes.of(beside, needed);
      if (weight === 0) continue;
      if (needed.bytes > LARGE) return Infinity;
      sum += needed.bytes * weight;
      if (needed !== packet) sum += REQUEST_COSTS * (requests - this.#requests.of(beside, needed));
    }
    return sum;
  }

  /** True if the first needs a third that needs the second: as one packet they would need each other in a circle. */
  #isCircle(first: Packet, second: Packet): boolean {
    return [...first.needs].some((third) => third !== second && this.#needsOf(third).has(second));
  }
}

function sharedWeight(one: Packet, other: Packet, weight: 'weight' | 'requestWeight'): number {
  const [few, many] = one.pages.size < other.pages.size ? [one.pages, other.pages] : [other.pages, one.pages];
  let sum = 0;
  for (const page of few) if (many.has(page)) sum += page[weight];
  return sum;
}
