import { askQuery, rpcQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const INVITATION_COLUMNS = 'id,email,full_name,role,locale,class_ids,expires_at';

/** An invitation of the club that is not accepted yet. */
export type OpenInvitation = Selected<'user_invitations', typeof INVITATION_COLUMNS>;

const MOST = 100;

/** The invitations that wait, the newest first; one whose week is over stays to be sent again. Throws ClubError. */
export const invitationsQuery = askQuery(['users', 'invitations'], (club) =>
  club
    .from('user_invitations')
    .select(INVITATION_COLUMNS)
    .is('user_id', null)
    .is('used_at', null)
    .is('withdrawn_at', null)
    .order('created_at', { ascending: false })
    .limit(MOST),
);

/** Families that have an account and have not come. Throws ClubError. */
export const waitingFamiliesQuery = rpcQuery(['users', 'invitations', 'families'], 'waiting_families', {});

/** The invitation as the next of them would get it. Throws ClubError. */
export const familyInvitationQuery = rpcQuery(
  ['users', 'invitations', 'preview'],
  'preview_family_invitation',
  {},
  { gcTime: 0 },
);

const CLASS_COLUMNS = `id,${inAllLanguages('title')},instructor,sessions` as const;

/** The classes that are held, by title. Throws ClubError. */
export const heldClassesQuery = askQuery(['classes', 'held'], (club) =>
  club.from('admin_classes').select(CLASS_COLUMNS).eq('is_active', true).order('title').order('id'),
);

/** The invitation behind a link. */
export const userInvitationQuery = (token: string) =>
  rpcQuery(['users', 'invitation', token], 'user_invitation', { token }, { retry: false });
