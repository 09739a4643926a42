import type { Pair } from './read-spec.ts';

/** Files about what this server does not claim, each with its reason. */
export const FILES: ReadonlyMap<string, string> = new Map([]);

export const exemptFile = (name: string): string | undefined => FILES.get(name);

export function exemptionOf(_file: string, _pair: Pair): string | undefined {
  return undefined;
}
