#!/usr/bin/env node
// Draws the demo club's film again: `node scripts/draw-film.mjs`. Needs ffmpeg with libx264, which nothing else does,
// since the file is committed.
import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { FILM, filmFrame } from '../db/seed/films/film.ts';

const FRAMES_A_SECOND = 25;
const FILE = new URL('../db/seed/films/last-meters.mp4', import.meta.url).pathname;

const encoder = spawn(
  'ffmpeg',
  [
    ['-y', '-loglevel', 'error'],
    ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${FILM.width}x${FILM.height}`],
    ['-framerate', String(FRAMES_A_SECOND), '-i', '-'],
    ['-vf', 'scale=960:-2:flags=lanczos'],
    ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '34', '-pix_fmt', 'yuv420p'],
    // Puts the index first, so that a player begins before the rest has come.
    ['-movflags', '+faststart', FILE],
  ].flat(),
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
for (let frame = 0; frame < FILM.seconds * FRAMES_A_SECOND; frame++) {
  const picture = await sharp(Buffer.from(filmFrame(frame / FRAMES_A_SECOND)))
    .removeAlpha()
    .raw()
    .toBuffer();
  if (!encoder.stdin.write(picture)) await new Promise((resolve) => encoder.stdin.once('drain', resolve));
}
encoder.stdin.end();
encoder.on('close', (code) => process.exit(code ?? 1));
