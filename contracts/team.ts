export const TEAM_KINDS = ['coach', 'athlete'] as const;
export type TeamKind = (typeof TEAM_KINDS)[number];
