import { changeClasses } from './change-classes.ts';
import { copyClasses } from './copy-classes.ts';
import { deleteClass } from './delete-class.ts';
import { makeTermLessons } from './make-term-lessons.ts';
import { saveClass } from './save-class.ts';

/** All procedures about classes. */
export const CLASSES_PROCEDURES = [saveClass, deleteClass, makeTermLessons, changeClasses, copyClasses] as const;
