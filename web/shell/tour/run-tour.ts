import 'driver.js/dist/driver.css';
import './tour.css';
import { driver } from 'driver.js';
import type { TourStep } from './steps.ts';

export interface TourTexts {
  /** `empty` is said where the page has nothing of the kind yet. */
  steps: readonly { step: TourStep; title: string; text: string; empty: string }[];
  next: string;
  back: string;
  done: string;
  close: string;
  progress: (current: number, total: number) => string;
}

/** Shows the tour now; `onEnd` when it was finished or closed. Answers a function that ends it without a word. */
export function runTour(texts: TourTexts, onEnd: () => void): () => void {
  let silent = false;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const total = texts.steps.length;
  const tour = driver({
    animate: !still,
    smoothScroll: !still,
    showProgress: true,
    popoverClass: 'club-tour',
    stageRadius: 16,
    stagePadding: 6,
    disableActiveInteraction: true,
    overlayOpacity: 0.55,
    nextBtnText: texts.next,
    prevBtnText: texts.back,
    doneBtnText: texts.done,
    steps: texts.steps.map(({ step, title, text, empty }, index) => {
      const element = elementOf(step);
      return {
        ...(element ? { element } : {}),
        popover: {
          title,
          description: element && element.dataset['tourEmpty'] === undefined ? text : empty,
          progressText: texts.progress(index + 1, total),
        },
      };
    }),
    onPopoverRender({ closeButton, nextButton, wrapper, title, footer }) {
      closeButton.setAttribute('aria-label', texts.close);
      title.id ||= 'tour-title';
      wrapper.setAttribute('aria-labelledby', title.id);
      // They are the page's header and footer otherwise.
      for (const part of [title, footer]) part.setAttribute('role', 'none');
      setTimeout(() => settle(nextButton));
    },
    onDestroyed: () => {
      if (!silent) onEnd();
    },
  });
  tour.drive();
  return () => {
    silent = true;
    tour.destroy();
  };
}

/** The element that the step points at: in the page itself first, then anywhere; only one that can be seen. */
function elementOf(step: TourStep): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-tour~="${step}"]`)];
  const seen = all.filter((element) => element.getClientRects().length > 0);
  return seen.find((element) => element.closest('main')) ?? seen[0];
}

/**
 * The library focuses its first button, which would close the tour, and calls what it points at a menu button: both are put
 * right after it is done.
 */
function settle(nextButton: HTMLElement): void {
  nextButton.focus();
  for (const element of document.querySelectorAll('.driver-active-element')) {
    for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element.removeAttribute(name);
  }
}
