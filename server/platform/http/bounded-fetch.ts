/**
 * The answer of a foreign server, read whole before it is returned. Throws once it is longer or takes longer than the
 * limits, and ends the connection.
 */
export async function boundedFetch(
  url: string,
  init: RequestInit,
  { bytes, ms }: { bytes: number; ms: number },
): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(ms), ...(init.signal ? [init.signal] : [])]);
  const { status, statusText, headers, body } = await fetch(url, { ...init, signal });
  if (body === null) return new Response(null, { status, statusText, headers });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > bytes) throw new Error(`The answer is longer than ${bytes} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, statusText, headers });
}
