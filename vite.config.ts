import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanFonts } from './scripts/lean-fonts.ts';

/** What every page runs on. */
const CORE = /node_modules\/(react|react-dom|scheduler|react-router)\//;
/** What every public page shows: the frame and the parts that most pages share. */
const SITE =
  /\/web\/(root\.tsx|layouts\/public\.tsx|i18n\/(client|react|engine)\.ts|features\/(frame\/PublicHeading|home\/Section)\.tsx|components\/(Button|IconButton|Money|Photo|PageMeta|EmptyState|ErrorState|Paragraphs|Chip)\.tsx)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanFonts()],
  // The small engine stands in for i18next, which alone would weigh a ninth of the first view's budget.
  resolve: {
    alias: {
      'react-i18next': fileURLToPath(new URL('web/i18n/react.ts', import.meta.url)),
      i18next: fileURLToPath(new URL('web/i18n/engine.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    // Fonts stay files of their own, so that they can be preloaded and kept for a year.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Few files for the first view: many small ones compress worse and cost a request each.
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 2 },
            { name: 'site', test: SITE, priority: 1 },
          ],
        },
      },
    },
  },
});
