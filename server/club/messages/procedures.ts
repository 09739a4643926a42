import { previewMessage } from './preview-message.ts';
import { sendMessage } from './send-message.ts';
import { answerByLink, readAnswerLink } from './threads/answer-by-link.ts';
import { answerMessage, openMessage, postInThread } from './threads/answer-message.ts';
import { assignThread, readThreadStaff } from './threads/assign-thread.ts';
import { messageDeliveries, readCallList, readMessage, readWaitingThreads } from './threads/read-message.ts';
import { noteCall, settleThread } from './threads/settle-thread.ts';
import { withdrawMessage } from './withdraw-message.ts';

/** All procedures about messages. */
export const MESSAGES_PROCEDURES = [
  previewMessage,
  sendMessage,
  withdrawMessage,
  readMessage,
  messageDeliveries,
  readCallList,
  readWaitingThreads,
  openMessage,
  answerMessage,
  readAnswerLink,
  answerByLink,
  postInThread,
  settleThread,
  assignThread,
  readThreadStaff,
  noteCall,
] as const;
