import type { Texts } from './bundles.ts';

/** A noun of texts, such as `nav`. */
export type Noun = keyof Texts & string;
/** Nouns of texts; keys without a noun are of the first one. */
export type Nouns = Noun | readonly Noun[] | undefined;

type Stem<K extends string> = K extends `${infer S}_${'one' | 'few' | 'many' | 'other'}` ? S : K;
/** The keys of a tree of texts, plural forms under their stem. */
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? Stem<K>
    : T[K] extends readonly unknown[]
      ? never
      : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
/** The keys of what is no text but a list or a tree of texts. */
type TreesOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? never
    : T[K] extends readonly unknown[]
      ? K
      : K | `${K}.${TreesOf<T[K]>}`;
}[keyof T & string];
type At<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer First}.${infer Rest}`
    ? First extends keyof T
      ? At<T[First], Rest>
      : never
    : never;

/** Each worked out once: a component names some of them. */
type Keys = { [N in Noun]: KeysOf<Texts[N]> };
type NamedKeys = { [N in Noun]: `${N}:${Keys[N]}` };

type First<Of extends Nouns> = Of extends Noun
  ? Of
  : Of extends readonly [infer N extends Noun, ...unknown[]]
    ? N
    : 'common';
type Named<Of extends Nouns> = Of extends Noun ? Of : Of extends readonly (infer N extends Noun)[] ? N : 'common';

export interface Values {
  [name: string]: unknown;
  count?: number;
}

/** Gives the texts of these nouns: of the first one by its key, of each by `noun:key`. */
export interface TFunction<Of extends Nouns = 'common'> {
  (key: Keys[First<Of>] | NamedKeys[Named<Of>], values?: Values & { returnObjects?: never }): string;
  <Path extends TreesOf<Texts[First<Of>]>>(key: Path, values: { returnObjects: true }): At<Texts[First<Of>], Path>;
}
