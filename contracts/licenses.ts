/** The longest license number of a federation that is kept. */
export const MAX_LICENSE = 40;

/** A license without spaces, signs and capitals: the same number written in two ways is one. As `private.license_key`. */
export const licenseKey = (license: string): string => license.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
