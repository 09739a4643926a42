/** A wrong setting: one line that names it and says what to do. The process prints it and ends with code 1. */
export class SettingError extends Error {}
