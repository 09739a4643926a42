/** The server's clock as a function: what it read when it was asked, carried on by the device's steady clock, which setting the time does not move. */
export async function readServerClock(): Promise<() => number> {
  const askedAt = performance.now();
  const answer = await fetch('/auth/v1/health', { method: 'GET', cache: 'no-store' });
  const at = (askedAt + performance.now()) / 2;
  const read = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(read)) throw new TypeError('The server did not say what time it is');
  return () => read + performance.now() - at;
}
