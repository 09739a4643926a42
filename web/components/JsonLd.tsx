import type { Thing, WithContext } from 'schema-dts';

/** Says to search engines in schema.org's words what the page is about. */
export function JsonLd({ about }: { about: Exclude<Thing, string> }) {
  const said = { '@context': 'https://schema.org', ...(about as object) } as WithContext<Thing>;
  // A text cannot end the element that holds it.
  const json = JSON.stringify(said).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
