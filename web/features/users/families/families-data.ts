import { infiniteQueryOptions } from '@tanstack/react-query';
import { anyHolds } from '../../../kit/search-words.ts';
import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { rpc, type Returns } from '../../../lib/api/rpc.ts';

/** A family that the club manages. */
export type ManagedFamily = Returns<'managed_families'>['families'][number];

/** A code that was just issued. */
export type ClaimCode = Returns<'issue_claim_code'>;

/** The effects of a merge of two accounts, without the accounts. */
export type MergeFacts = NonNullable<Returns<'preview_claim'>['merge']>;

/** Families without an address, those with most to hear first, page by page. Throws ClubError. */
export const managedFamiliesQuery = infiniteQueryOptions({
  queryKey: ['users', 'managed'],
  queryFn: ({ pageParam }) => rpc('managed_families', { after: pageParam }),
  initialPageParam: 0,
  getNextPageParam: ({ families, total }, _, after) =>
    families.length > 0 && after + families.length < total ? after + families.length : undefined,
});

const CANDIDATE_COLUMNS = 'user_id,full_name,email,phone,children,managed';

/** An account that may be merged with another. */
export type MergeCandidate = Selected<'user_directory', typeof CANDIDATE_COLUMNS>;

const SHOWN = 12;

/** Accounts but this one by name, address or phone, the newest first; without admins, also those without any role. Throws ClubError. */
export const mergeCandidatesQuery = (userId: string, words: string) =>
  askQuery(['users', 'merge', userId, words], (club) => {
    let request = club
      .from('user_directory')
      .select(CANDIDATE_COLUMNS)
      .neq('user_id', userId)
      .or('role.is.null,role.neq.admin');
    if (words) request = request.or(anyHolds(['full_name', 'email', 'phone'], words));
    return request.order('joined_at', { ascending: false }).order('user_id').limit(SHOWN);
  });

/** The effects of a merge. Throws ClubError. */
export const accountMergeQuery = (keep_id: string, merge_id: string) =>
  rpcQuery(
    ['users', 'merge', 'preview', keep_id, merge_id],
    'preview_account_merge',
    { keep_id, merge_id },
    { staleTime: 0 },
  );
