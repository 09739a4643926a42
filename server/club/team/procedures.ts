import { orderTeam } from './order-team.ts';
import { saveTeamMember } from './save-team-member.ts';

/** All procedures about team. */
export const TEAM_PROCEDURES = [saveTeamMember, orderTeam] as const;
