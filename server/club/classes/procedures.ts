export { changeClasses } from './change-classes.ts';
export { copyClasses } from './copy-classes.ts';
export { deleteClass } from './delete-class.ts';
export { makeTermLessons } from './make-term-lessons.ts';
export { saveClass } from './save-class.ts';
