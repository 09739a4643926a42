import { RestError } from '../errors.ts';

/** The form of the answer. */
export interface MediaType {
  shape: 'array' | 'object' | 'csv';
  stripNulls: boolean;
  contentType: string;
}

const JSON_TYPE: MediaType = { shape: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' };
const CSV_TYPE: MediaType = { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };

/** The first type of the `Accept` header that can be answered. Refuses the others (PGRST107), query plans among them. */
export function negotiate(accept: string | null): MediaType {
  if (accept === null || accept === '' || accept === '*/*' || accept === 'application/json') return JSON_TYPE;
  for (const range of splitRanges(accept)) {
    const type = knownType(range);
    if (type) return type;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

/** Media ranges, the most wanted first. Commas inside quotes do not separate. */
function splitRanges(accept: string): string[] {
  const ranges = accept.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return ranges
    .map((range, index) => ({ range: range.trim(), index, weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ range }) => range);
}

function knownType(range: string): MediaType | undefined {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const stripNulls = parameters.includes('nulls=stripped');
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_TYPE;
    case 'text/csv':
    case 'text/*':
      return CSV_TYPE;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return pgrst('object', stripNulls);
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls ? pgrst('array', true) : JSON_TYPE;
    default:
      return undefined;
  }
}

function pgrst(shape: 'array' | 'object', stripNulls: boolean): MediaType {
  return {
    shape,
    stripNulls,
    contentType: `application/vnd.pgrst.${shape}+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
  };
}
