export { orderTeam } from './order-team.ts';
export { saveTeamMember } from './save-team-member.ts';
