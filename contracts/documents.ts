export const DOCUMENT_KINDS = ['terms', 'privacy', 'health_data', 'photos', 'marketing', 'pool_rules'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Documents that are agreed to for each child; one of its parents is enough. Everything else is agreed to by each
 * person.
 */
export const PER_CHILD: readonly DocumentKind[] = ['health_data', 'photos'];
