/** The shortest password, in characters. */
export const PASSWORD_MIN_LENGTH = 6;
/** The longest password, in bytes of UTF-8: what the protocol allows. */
export const PASSWORD_MAX_BYTES = 72;

/** The reason for which a password is too weak, in the protocol's words. */
export type PasswordWeakness = 'length' | 'characters' | 'pwned';
