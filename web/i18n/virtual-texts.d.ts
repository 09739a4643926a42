/** Written by the build (scripts/text-bundles.ts): the texts by `language/packet`. */
declare module 'virtual:texts' {
  export const sources: Record<string, () => Promise<{ default: Record<string, object> }>>;
}
