export { answerProposal, seasonProposals } from './answer-proposal.ts';
export { closeDraw } from './draw/close-draw.ts';
export { drawRecord } from './draw/draw-record.ts';
export { runDraw } from './draw/run-draw.ts';
export { saveDraw } from './draw/save-draw.ts';
export { saveWishes } from './draw/save-wishes.ts';
export { publishSeason } from './publish-season.ts';
export { deleteSeason, saveSeason } from './save-season.ts';
