/** The server's own sentence, as SPEC wants it in the toast beside the heading. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
