/** After this what failed for want of its code is tried again. */
const AGAIN_MS = 5000;

/** Does what needs code that may be out of reach: tries again after a pause, until it succeeds or is not wanted any more. */
export function untilLoaded(begin: () => Promise<void>, isGone: () => boolean): void {
  begin().catch(() => isGone() || setTimeout(() => untilLoaded(begin, isGone), AGAIN_MS));
}
