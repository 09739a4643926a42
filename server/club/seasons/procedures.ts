import { answerProposal, seasonProposals } from './answer-proposal.ts';
import { publishSeason } from './publish-season.ts';
import { deleteSeason, saveSeason } from './save-season.ts';

/** All procedures about seasons. */
export const SEASONS_PROCEDURES = [saveSeason, deleteSeason, publishSeason, seasonProposals, answerProposal] as const;
