/** The reasons that an email server has for refusing an address for good. */
export type WhyRefused = 'unknown' | 'full' | 'stopped' | 'other';

/** The codes of RFC 3463 first, then the words of servers that send none. */
const SIGNS: [WhyRefused, RegExp][] = [
  ['unknown', /\b5\.1\.\d/],
  ['full', /\b5\.2\.2\b/],
  ['stopped', /\b5\.7\.\d/],
  ['full', /quota|mailbox (?:is )?full|over ?limit/i],
  ['unknown', /no such|unknown|not exist|not found|invalid (?:recipient|mailbox)|unavailable|disabled/i],
  ['stopped', /spam|block|reject|policy|denied|blacklist/i],
];

/** The reason in the answer of an email server. */
export const whyRefused = (answer: string | null): WhyRefused =>
  SIGNS.find(([, sign]) => sign.test(answer ?? ''))?.[0] ?? 'other';
