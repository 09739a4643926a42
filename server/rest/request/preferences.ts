import { RestError } from '../errors.ts';

export interface Preferences {
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact' | 'planned' | 'estimated';
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  tx?: 'commit' | 'rollback';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  maxAffected?: number;
}

/** The order in which applied preferences are listed. */
const APPLIED = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const;
const VALUES: Record<string, readonly string[]> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
  // A known word, not honored: one object is what a function takes.
  params: ['single-object'],
};

/** Reads the `Prefer` header (RFC 7240). With `handling=strict` an unknown word is refused. */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const part of (header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')) {
    const equals = part.indexOf('=');
    const [name, value] =
      equals < 0
        ? [part, '']
        : [
            part.slice(0, equals).trim(),
            part
              .slice(equals + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
          ];
    const accepted = accept(name, value);
    if (accepted === undefined) unknown.push(part);
    else if (accepted.key !== null && !(accepted.key in preferences)) preferences[accepted.key] = accepted.value;
  }
  const { handling, maxAffected: _ignored, ...lenient } = preferences as Preferences;
  if (handling !== 'strict') return handling ? { ...lenient, handling } : lenient;
  if (unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return preferences as Preferences;
}

function accept(name: string, value: string): { key: string | null; value?: unknown } | undefined {
  if (name === 'timezone') return { key: name, value };
  if (name === 'max-affected')
    return /^\d{1,9}$/.test(value) ? { key: 'maxAffected', value: Number(value) } : undefined;
  if (!Object.hasOwn(VALUES, name) || !VALUES[name]!.includes(value)) return undefined;
  return { key: name === 'params' ? null : name, value };
}

/** The value of `Preference-Applied`: those of the honored ones that were asked for; null if there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honored: readonly (typeof APPLIED)[number][],
): string | null {
  const words = APPLIED.filter(
    (name) =>
      preferences[name] !== undefined &&
      (honored.includes(name) || name === 'tx' || name === 'handling' || name === 'timezone'),
  );
  return (
    words.map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`).join(', ') || null
  );
}
