/** The value as JSON; undefined for what is nested too deeply to be written, though it could be read. */
export function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
