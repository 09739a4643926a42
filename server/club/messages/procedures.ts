export { previewMessage } from './preview-message.ts';
export { sendMessage } from './send-message.ts';
export { answerByLink, readAnswerLink } from './answers/answer-by-link.ts';
export { answerMessage, openMessage, postInThread } from './threads/answer-message.ts';
export { assignThread, readThreadStaff } from './threads/assign-thread.ts';
export { messageDeliveries, readCallList, readMessage, readWaitingThreads } from './threads/read-message.ts';
export { reportPushShown } from './threads/report-push-shown.ts';
export { noteCall, settleThread } from './threads/settle-thread.ts';
export { withdrawMessage } from './withdraw-message.ts';
