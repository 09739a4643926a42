export const SUBSTITUTE_STATUSES = ['open', 'taken', 'withdrawn'] as const;
