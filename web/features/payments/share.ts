/** True if the device has a sheet of its own to share with; known in the browser only. */
export const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** Opens the device's sheet. A person who closes it has changed their mind: no fault. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
