import { answerProposal, seasonProposals } from './answer-proposal.ts';
import { closeDraw } from './draw/close-draw.ts';
import { drawRecord } from './draw/draw-record.ts';
import { runDraw } from './draw/run-draw.ts';
import { saveDraw } from './draw/save-draw.ts';
import { saveWishes } from './draw/save-wishes.ts';
import { proposeClasses } from './plan/propose-classes.ts';
import { rehearseSeason } from './plan/rehearse-season.ts';
import { publishSeason } from './publish-season.ts';
import { deleteSeason, saveSeason } from './save-season.ts';

/** All procedures about seasons. */
export const SEASONS_PROCEDURES = [
  saveSeason,
  deleteSeason,
  publishSeason,
  rehearseSeason,
  proposeClasses,
  seasonProposals,
  answerProposal,
  saveDraw,
  saveWishes,
  closeDraw,
  runDraw,
  drawRecord,
] as const;
