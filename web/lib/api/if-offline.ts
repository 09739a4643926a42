/** Browsers' words for an answer that never came; a device does not always know that it has no network. */
const NO_ANSWER = /fetch|network|load failed/i;

/** True if a request or a file did not come for want of a network. */
export const isOutOfReach = (fault: unknown): boolean => fault instanceof TypeError && NO_ANSWER.test(fault.message);

/** For what a page can do without: its fallback where there is no network, else the fault again. */
export const ifOffline =
  <T>(instead: T) =>
  (fault: unknown): T => {
    if (!isOutOfReach(fault)) throw fault;
    return instead;
  };
