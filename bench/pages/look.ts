import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Lighthouse's names for the kinds of files of the table. */
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'];

/** Lighthouse's result for a page. */
export interface LighthouseResult {
  /** Of 100: performance, accessibility, best practices, SEO. */
  scores: number[];
  /** When the largest element of the first screen is painted. */
  largestMs: number;
  /** How much moved while the page loaded: the cumulative layout shift. */
  shift: number;
  /** Over the wire: the page itself, scripts, styles, fonts, pictures. */
  kilobytes: number[];
}

interface NetworkRequest {
  resourceType: string;
  transferSize: number;
}

/** A busy browser sometimes loses the trace of a page: then it is measured again. */
const TRIES = 3;

/** Measures a page as Lighthouse's phone on slow 4G, in the browser that listens on the port. */
export async function look(address: string, port: number, tries = TRIES): Promise<LighthouseResult> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES });
  const fault = result ? result.lhr.runtimeError?.message : 'no answer';
  if (fault && tries > 1) return look(address, port, tries - 1);
  if (!result || fault) throw new Error(`Lighthouse could not look at ${address}: ${fault}`);
  const { categories, audits } = result.lhr;
  const requests = (audits['network-requests']?.details as { items: NetworkRequest[] } | undefined)?.items ?? [];
  const weigh = (kind: string) =>
    requests.reduce((sum, request) => sum + (request.resourceType === kind ? request.transferSize : 0), 0) / 1000;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    largestMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    kilobytes: KINDS.map(weigh),
  };
}
