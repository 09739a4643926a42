/** The shape another language must fill: the keys of the Bulgarian texts, any text in each. */
export type Shape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly (infer Item)[]
      ? readonly Shape<Item>[]
      : Shape<T[K]>;
};

type PluralStem<K> = K extends `${infer Stem}_other` ? Stem : never;

/** As Shape, and each plural also in the two further forms of Russian (CLDR: one, few, many, other). */
export type RussianShape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly (infer Item)[]
      ? readonly RussianShape<Item>[]
      : RussianShape<T[K]>;
} & { [K in keyof T as PluralStem<K> extends never ? never : `${PluralStem<K>}_${'few' | 'many'}`]: string };
