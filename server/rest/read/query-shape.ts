import { randomUUID } from 'node:crypto';
import type { Statement } from '../../platform/database/database.ts';

/**
 * The part of a query string that decides the SQL, and the values that only fill it. Two requests of the same shape
 * share one plan, though one asks for today and the other for tomorrow.
 */
interface QueryShape {
  /** The query string with a mark instead of each plain value. */
  text: string;
  values: string[];
}

/** A client cannot write a mark: every process makes its own. */
const MARK = `mark-${randomUUID()}-`;
/** A filter whose operator takes its value as it is. */
const PLAIN = /^([^=]+=(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s;
/** Parameters that are no filters. */
const RESERVED = /^(?:[^=]*\.)?(?:select|columns|on_conflict|order|limit|offset|and|or)=/;

export function shapeOf(search: string): QueryShape {
  const values: string[] = [];
  const pairs = search.split('&').map((pair) => {
    const [, start, value] = RESERVED.test(pair) ? [] : (PLAIN.exec(pair) ?? []);
    const decoded = value === undefined ? undefined : decode(value);
    return decoded === undefined ? pair : `${start}${MARK}${values.push(decoded) - 1}`;
  });
  return { text: pairs.join('&'), values };
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The statement of a shape with the values of one request. */
export function fillShape({ text, values }: Statement, given: string[]): Statement {
  return {
    text,
    values: values.map((value) => (value?.startsWith(MARK) ? given[Number(value.slice(MARK.length))]! : value)),
  };
}
