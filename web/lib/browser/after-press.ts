/** A press without a click, such as a swipe, ends this long after the pointer is lifted. */
const CLICK_COMES_WITHIN_MS = 350;

let pressed = false;
const waiting = new Set<() => void>();

/**
 * Runs a change of the layout once no pointer is down: leaving a field in mid-press must not move the button below it away
 * from under the pointer. Runs it at once while nothing is pressed. Returns how to drop it.
 */
export function afterPress(change: () => void): () => void {
  if (!pressed) {
    change();
    return () => undefined;
  }
  waiting.add(change);
  return () => waiting.delete(change);
}

function release(): void {
  pressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const change of due) change();
}

if (typeof window !== 'undefined') {
  let ending: ReturnType<typeof setTimeout>;
  const endWithin = (ms: number) => {
    clearTimeout(ending);
    ending = setTimeout(release, ms);
  };
  window.addEventListener(
    'pointerdown',
    () => {
      clearTimeout(ending);
      pressed = true;
    },
    { capture: true },
  );
  // The click comes after the pointer is lifted, and on a touch screen the field is left in between.
  window.addEventListener('pointerup', () => endWithin(CLICK_COMES_WITHIN_MS), { capture: true });
  window.addEventListener('pointercancel', () => endWithin(0), { capture: true });
  window.addEventListener('click', () => endWithin(0), { capture: true });
}
