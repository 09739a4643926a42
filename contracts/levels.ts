/** The levels of every club; a class is for one level or for all. A club's own levels each map to one of them. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

/** The colors of a club's own levels: pairs of the palette that are readable in light and dark. */
export const LEVEL_COLORS = ['water', 'rope', 'success', 'warning', 'danger', 'neutral'] as const;
export type LevelColor = (typeof LEVEL_COLORS)[number];

export const MAX_LEVEL_NAME = 80;
export const MOST_LEVELS = 40;
export const MOST_SKILLS = 60;
