import { timedOut, type AuthError } from '../auth-error.ts';

/** The longest time of a request, its body included. */
const REQUEST_SECONDS = 10;

/** The result of the work, or `request_timeout` once the time is up; a later result is dropped. */
export async function withinTime<T>(
  work: Promise<T>,
  refusal: () => AuthError = timedOut,
  seconds = REQUEST_SECONDS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refusal()), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
