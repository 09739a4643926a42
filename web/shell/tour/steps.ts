/** The four steps of the tour; each points at what carries its name in `data-tour`. */
export const TOUR_STEPS = ['child', 'enrollment', 'payment', 'progress'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];
