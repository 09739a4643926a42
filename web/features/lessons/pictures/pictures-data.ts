import { queryOptions } from '@tanstack/react-query';
import { rpcQuery } from '../../../lib/api/club-query.ts';
import { drawSquare } from '../../../lib/api/draw-square.ts';
import type { Returns } from '../../../lib/api/rpc.ts';

/** A consent that is withdrawn closes an album that is open on a screen within this time. */
const LOOK_AGAIN_MS = 30_000;
/** The side of a drawn picture, in pixels. */
const DRAWN_SIDE = 320;

export const lessonPicturesQuery = (lessonId: string) =>
  rpcQuery(['pictures', 'lesson', lessonId], 'list_lesson_pictures', { lesson_id: lessonId });

export const childPicturesQuery = (childId: string) =>
  rpcQuery(
    ['pictures', 'child', childId],
    'list_child_pictures',
    { child_id: childId },
    { refetchInterval: LOOK_AGAIN_MS },
  );

export type LessonPicture = Returns<'list_lesson_pictures'>['pictures'][number];
export type PicturedChild = Returns<'list_lesson_pictures'>['children'][number];
export type ChildPicture = Returns<'list_child_pictures'>[number];

export const isFilm = ({ type }: { type: string }): boolean => type.startsWith('video/');

/** A small square of a picture; it is on no device once it is not shown. */
export const drawingQuery = (path: string) =>
  queryOptions({
    queryKey: ['picture-drawings', path],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => drawSquare('lessons', path, DRAWN_SIDE),
  });
