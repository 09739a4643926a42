export { changeEventDays } from './camps/change-event-days.ts';
export { answerEventQuestions, openEventHealth, saveEventQuestions } from './camps/questions.ts';
export { saveEventSquads, setEventSquad } from './camps/squads.ts';
export { leaveEvent, dropFromEvent, cancelEvent } from './leave-event.ts';
export { markEventAttendance } from './mark-event-attendance.ts';
export { publishEvents } from './publish-events.ts';
export { registerForEvent } from './register-for-event.ts';
export { saveEventProgram } from './save-event-program.ts';
export { saveEvent, deleteEvent } from './save-event.ts';
