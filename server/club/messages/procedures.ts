import { answerMessage, openMessage, postInThread } from './answer-message.ts';
import { previewMessage } from './preview-message.ts';
import { readCallList, readMessage, readWaitingThreads } from './read-message.ts';
import { sendMessage } from './send-message.ts';
import { assignThread, noteCall, settleThread } from './settle-thread.ts';
import { withdrawMessage } from './withdraw-message.ts';

/** All procedures about messages. */
export const MESSAGES_PROCEDURES = [
  previewMessage,
  sendMessage,
  withdrawMessage,
  readMessage,
  readCallList,
  readWaitingThreads,
  openMessage,
  answerMessage,
  postInThread,
  settleThread,
  assignThread,
  noteCall,
] as const;
