let coming: Promise<unknown> | undefined;

/** Loads the numbering plans of all countries, by which the server reads numbers, too. */
export const loadPhonePlans = (): void => {
  // Without a network the digits alone are looked at; the server answers for the rest.
  coming ??= import('../../../contracts/phone-plans.ts').catch(() => (coming = undefined));
};

/** Settles once the numbering plans that are on their way have come: what is checked sooner is looked at by its digits alone. */
export const phonePlans = (): Promise<unknown> | undefined => coming;
