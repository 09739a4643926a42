import type { MouseEvent } from 'react';

/** For `onMouseDown`: a field left by pressing a button would show its fault at once, and push the button away from under the pointer. */
export function keepStill(event: MouseEvent): void {
  event.preventDefault();
}
