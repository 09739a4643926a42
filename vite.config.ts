import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanFonts } from './scripts/lean-fonts.ts';
import { leanRouter } from './scripts/lean-router.ts';
import { packets } from './scripts/packets.ts';
import { singleIcons } from './scripts/single-icons.ts';
import { nameOfTextBundle, textBundles } from './scripts/text-bundles.ts';
import routes from './web/routes.ts';

const code = packets(routes, fileURLToPath(new URL('web', import.meta.url)));

export default defineConfig({
  plugins: [singleIcons(), textBundles(), tailwindcss(), leanRouter(), leanFonts(), code.plugin],
  build: {
    target: 'es2022',
    // Fonts stay files of their own, so that they can be preloaded and kept for a year.
    assetsInlineLimit: 0,
    // Every text is compressed once, at the end.
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ facadeModuleId }) =>
              `assets/${nameOfTextBundle(facadeModuleId ?? '') ?? '[name]'}-[hash].js`,
            codeSplitting: { groups: [code.chunks] },
          },
        },
      },
    },
  },
});
