import { saveClass } from './save-class.ts';
import { deleteClass } from './delete-class.ts';
import { makeTermLessons } from './make-term-lessons.ts';
import { changeClasses } from './change-classes.ts';
import { copyClasses } from './copy-classes.ts';

/** All procedures about classes. */
export const CLASSES_PROCEDURES = [saveClass, deleteClass, makeTermLessons, changeClasses, copyClasses] as const;
