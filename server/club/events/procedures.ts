import { changeEventDays } from './camps/change-event-days.ts';
import { answerEventQuestions, openEventHealth, saveEventQuestions } from './camps/questions.ts';
import { saveEventSquads, setEventSquad } from './camps/squads.ts';
import { leaveEvent, dropFromEvent } from './leave-event.ts';
import { markEventAttendance } from './mark-event-attendance.ts';
import { publishEvents } from './publish-events.ts';
import { registerForEvent } from './register-for-event.ts';
import { saveEventProgram } from './save-event-program.ts';
import { saveEvent, deleteEvent } from './save-event.ts';

/** All procedures about events. */
export const EVENTS_PROCEDURES = [
  saveEvent,
  deleteEvent,
  publishEvents,
  registerForEvent,
  leaveEvent,
  dropFromEvent,
  markEventAttendance,
  saveEventProgram,
  saveEventQuestions,
  saveEventSquads,
  setEventSquad,
  changeEventDays,
  answerEventQuestions,
  openEventHealth,
] as const;
