import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

const FONTS = ['800ExtraBold/SofiaSans_800ExtraBold', '600SemiBold/SofiaSans_600SemiBold'].map((name) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/sofia-sans/${name}.ttf`),
);
/** The width of a title's characters by their height, on average. */
const CHARACTER_WIDTH = 0.53;
const TITLE_WIDTH = 1040;
const MOST_LINES = 4;
const SIZES = [88, 76, 64, 54];
const CLUB_WIDTH = 956;
const CLUB_SIZE = 38;

/** The picture of a shared page: a PNG of 1200 × 630 points with its title and the club's name. */
export function drawSharePicture(title: string, club: string): Buffer {
  const { size, lines } = fit(title);
  const top = 330 - ((lines.length - 1) * size * 1.12) / 2 + size * 0.35;
  const words = lines.map(
    (line, index) => `<text x="80" y="${top + index * size * 1.12}" font-size="${size}">${escape(line)}</text>`,
  );
  const clubSize = Math.min(CLUB_SIZE, CLUB_WIDTH / (club.length * CHARACTER_WIDTH));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <defs>
      <linearGradient id="water" x2="0.4" y2="1"><stop stop-color="#0a7cb5"/><stop offset="1" stop-color="#08506f"/></linearGradient>
    </defs>
    <rect width="1200" height="630" fill="url(#water)"/>
    <path d="M-20 196c110 0 110-60 220-60s110 60 220 60 110-60 220-60 110 60 220 60 110-60 220-60 110 60 220 60" fill="none" stroke="#fff" stroke-opacity="0.09" stroke-width="54"/>
    <path d="M-20 500c110 0 110-60 220-60s110 60 220 60 110-60 220-60 110 60 220 60 110-60 220-60 110 60 220 60" fill="none" stroke="#fff" stroke-opacity="0.09" stroke-width="54"/>
    <g transform="translate(80 64) scale(2)">
      <rect width="32" height="32" rx="9" fill="#fff"/>
      <path d="M5 13c3.7 0 3.7-3 7.3-3s3.7 3 7.4 3 3.6-3 7.3-3" fill="none" stroke="#0a7cb5" stroke-width="3" stroke-linecap="round"/>
      <path d="M5 21.5h22" stroke="#f0703a" stroke-width="3" stroke-linecap="round" stroke-dasharray="5 5.5"/>
    </g>
    <g font-family="Sofia Sans" fill="#fff">
      <text x="164" y="110" font-size="${clubSize}" font-weight="600">${escape(club)}</text>
      <g font-weight="800">${words.join('')}</g>
    </g>
    <path d="M80 566h1040" stroke="#fff" stroke-width="12" stroke-linecap="round"/>
    <path d="M80 566h1040" stroke="#f0703a" stroke-width="12" stroke-linecap="round" stroke-dasharray="52 64"/>
  </svg>`;
  const drawing = new Resvg(picture, {
    fitTo: { mode: 'width', value: 1200 },
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Sofia Sans' },
  });
  return drawing.render().asPng();
}

/** The largest type size with which the title fits; what does not fit in the smallest ends in an ellipsis. */
function fit(title: string): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const lines = wrap(title, Math.floor(TITLE_WIDTH / (size * CHARACTER_WIDTH)));
    if (lines.length <= (size > 64 ? 3 : MOST_LINES)) return { size, lines };
  }
  const size = SIZES.at(-1)!;
  const lines = wrap(title, Math.floor(TITLE_WIDTH / (size * CHARACTER_WIDTH))).slice(0, MOST_LINES);
  return { size, lines: lines.with(-1, `${lines.at(-1)!.slice(0, -1)}…`) };
}

function wrap(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/).flatMap((each) => each.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
