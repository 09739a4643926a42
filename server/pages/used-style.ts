import { PurgeCSS } from 'purgecss';

const TAG = /<([a-z][\w-]*)([^>]*)>/g;
const ATTRIBUTE = / ([\w-]+)(?:="([^"]*)")?/g;
/** Drawings in the page name their colors themselves. */
const VARIABLE = /var\((--[\w-]+)/g;
const PROPERTY = /@property (--[\w-]+)\s*\{[^}]*\}/g;
/** Rules for print come with the whole stylesheet. */
const PRINT = /@media print\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
/** Attributes by whose value a rule selects. */
const VALUED = new Set(['class', 'type', 'data-theme']);
/** Selectors of what a reader does, not of what is in the page. */
const ALWAYS = [/^:focus-visible$/];
const ENTITIES: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };
/**
 * The styles of this many pages are remembered: a page is rendered again every few seconds and rarely with other
 * classes.
 */
const MOST_STYLES = 300;

const stylesByPage = new Map<string, Map<string, Promise<string>>>();

/** The rules of a stylesheet that a page uses: a third of it, and the first bytes that a phone waits for. */
export function usedStyle(style: string, page: string): Promise<string> {
  const words = namesIn(page);
  const pages = stylesByPage.get(style) ?? new Map<string, Promise<string>>();
  if (pages.size >= MOST_STYLES) pages.clear();
  const used = pages.get(words) ?? purge(style, words);
  pages.set(words, used);
  stylesByPage.set(style, pages);
  return used;
}

async function purge(style: string, words: string): Promise<string> {
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: words, extension: 'html' }],
    css: [{ raw: style.replaceAll(PRINT, '') }],
    defaultExtractor: (content) => content.split(' '),
    safelist: { standard: ALWAYS, variables: words.split(' ').filter((word) => word.startsWith('--')) },
    variables: true,
    keyframes: true,
  });
  return withoutUnusedProperties(used!.css);
}

function withoutUnusedProperties(style: string): string {
  const rules = style.replaceAll(PROPERTY, '');
  return style.replaceAll(PROPERTY, (property, name: string) => (rules.includes(name) ? property : ''));
}

/** The tags, attributes, classes and named colors of a page, each once. */
function namesIn(page: string): string {
  const names = new Set<string>();
  for (const [, tag, attributes] of page.matchAll(TAG)) {
    names.add(tag!);
    for (const [, variable] of attributes!.matchAll(VARIABLE)) names.add(variable!);
    for (const [, name, value = ''] of attributes!.matchAll(ATTRIBUTE)) {
      names.add(name!);
      if (VALUED.has(name!)) for (const each of decoded(value).split(/\s+/)) names.add(each);
    }
  }
  return [...names].toSorted().join(' ');
}

const decoded = (value: string): string =>
  value.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
