/** To build values is work of the thread that serves all, and millions of empty ones fit into the bytes of an import. */
export const JSON_LIMITS = { depth: 100, values: 100_000 };

/** The limit of JSON that a text breaks before it is parsed; null where it keeps them. */
export function jsonFault(text: string, most = JSON_LIMITS): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (char === '{' || char === '[') {
      if (++depth > most.depth) return `Nested deeper than ${most.depth} levels`;
      values++;
    } else if (char === '}' || char === ']') depth--;
    else if (char === ',') values++;
    if (values > most.values) return `More than ${most.values} values`;
  }
  return null;
}
