import { circle, COLOR, ellipse, gradient, mirror, picture, rect, shape, stroke } from './paint.ts';
import { waves } from './water.ts';

export interface Portrait {
  skin: string;
  hair: string;
  style: 'short' | 'ponytail' | 'grey' | 'cap' | 'crop';
  wear: 'polo' | 'jacket' | 'suit';
  ground: readonly [string, string];
  cap?: string;
  beard?: boolean;
  glasses?: boolean;
  whistle?: boolean;
  medal?: boolean;
}

const WIDTH = 640;
const HEIGHT = 800;

/** A person from the chest up before still water, 640 × 800; the face is in the middle square. */
export function portrait(look: Portrait): string {
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('ground', look.ground)}${gradient('cloth', CLOTH[look.wear])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#ground)'),
    circle(320, 350, 270, COLOR.white, 'opacity=".22"'),
    waves(640, WIDTH, HEIGHT, COLOR.white, { length: 214, rise: 22, shift: 60 }).replace('/>', ' opacity=".22"/>'),
    waves(700, WIDTH, HEIGHT, COLOR.white, { length: 214, rise: 22 }).replace('/>', ' opacity=".22"/>'),
    hairBehind(look),
    shape('M262 430H378V560Q320 610 262 560Z', look.skin),
    shape('M262 470Q320 540 378 470V510Q320 560 262 516Z', '#7a3d1f', 'opacity=".16"'),
    clothes(look),
    look.style === 'ponytail' ? '' : ellipse(212, 366, 20, 30, look.skin) + ellipse(428, 366, 20, 30, look.skin),
    shape(
      'M214 330Q210 210 320 208Q430 210 426 330Q426 420 386 468Q350 506 320 506Q290 506 254 468Q214 420 214 330Z',
      look.skin,
    ),
    look.beard ? beard(look.hair) : '',
    face(look),
    hair(look),
    look.glasses ? glasses() : '',
  );
}

const CLOTH: Record<Portrait['wear'], string[]> = {
  polo: ['#15528c', COLOR.navy],
  jacket: [COLOR.white, '#dbe9f2'],
  suit: [COLOR.navy, COLOR.night],
};

const SHOULDERS = 'M92 800Q96 636 196 592L262 556Q320 620 378 556L444 592Q544 636 548 800Z';

function clothes({ wear, skin, whistle, medal }: Portrait): string {
  if (wear === 'suit') {
    return (
      shape('M92 800Q96 640 196 596L262 548Q320 604 378 548L444 596Q544 640 548 800Z', skin) +
      shape(
        'M214 800V690Q206 620 236 570L262 562Q262 660 320 664Q378 660 378 562L404 570Q434 620 426 690V800Z',
        'url(#cloth)',
      ) +
      stroke('M232 690V800M408 690V800', COLOR.rope, 9)
    );
  }
  const collar =
    wear === 'polo'
      ? shape('M252 552L320 640L292 676L226 580Z', COLOR.rope) + shape('M388 552L320 640L348 676L414 580Z', COLOR.ember)
      : shape('M248 548L318 628L296 668L214 586Z', COLOR.water) +
        shape('M392 548L322 628L344 668L426 586Z', COLOR.navy);
  const front =
    wear === 'polo' ? stroke('M320 660V760', COLOR.night, 5, 'opacity=".35"') : stroke('M320 640V800', COLOR.water, 6);
  const sleeves = wear === 'jacket' ? stroke('M176 616Q128 680 124 800M464 616Q512 680 516 800', COLOR.rope, 14) : '';
  return (
    shape(SHOULDERS, 'url(#cloth)') +
    sleeves +
    front +
    collar +
    (whistle
      ? stroke('M246 584Q262 700 330 738M394 584Q384 690 338 738', COLOR.sun, 8) +
        shape('M312 730h46v16h-14a22 22 0 1 1 -32 -4Z', '#c9d6df') +
        circle(324, 752, 8, COLOR.night)
      : '') +
    (medal
      ? stroke('M242 590L320 706L398 590', COLOR.rope, 18) +
        circle(320, 732, 42, COLOR.sun, 'stroke="#dd9f2f" stroke-width="7"') +
        stroke('M302 736q9 -9 18 0t18 0M302 722q9 -9 18 0t18 0', '#b87a17', 5)
      : '')
  );
}

function face({ hair, beard: bearded }: Portrait): string {
  const brow = hair === '#d8dde0' ? '#9aa3a8' : hair;
  return (
    stroke('M254 318Q274 306 296 316M344 316Q366 306 386 318', brow, 8) +
    ellipse(275, 350, 9, 11, COLOR.night) +
    ellipse(365, 350, 9, 11, COLOR.night) +
    circle(278, 346, 3, COLOR.white) +
    circle(368, 346, 3, COLOR.white) +
    stroke('M320 356Q330 388 314 394', '#7a3d1f', 5, 'opacity=".35"') +
    shape('M280 426Q320 446 360 426Q352 464 320 464Q288 464 280 426Z', '#9c4436') +
    shape('M286 431Q320 445 354 431Q350 442 320 445Q290 442 286 431Z', COLOR.white) +
    (bearded ? '' : circle(244, 402, 24, COLOR.rope, 'opacity=".2"') + circle(396, 402, 24, COLOR.rope, 'opacity=".2"'))
  );
}

const beard = (color: string) =>
  shape(
    'M216 372Q226 404 262 410Q320 396 378 410Q414 404 424 372Q424 470 368 506Q320 530 272 506Q216 470 216 372Z',
    color,
    'opacity=".88"',
  );

const glasses = () =>
  stroke('M216 344L238 346M402 346L424 344M304 348Q320 340 336 348', COLOR.night, 6) +
  circle(271, 351, 34, COLOR.light, `fill-opacity=".1" stroke="${COLOR.night}" stroke-width="6"`) +
  circle(369, 351, 34, COLOR.light, `fill-opacity=".1" stroke="${COLOR.night}" stroke-width="6"`);

function hairBehind({ style, hair }: Portrait): string {
  if (style !== 'ponytail') return '';
  return (
    shape('M400 240Q520 250 500 400Q492 500 530 560Q440 560 430 450Z', hair) +
    shape('M206 330Q186 440 228 500Q320 540 412 500Q454 440 434 330Z', hair)
  );
}

function hair({ style, hair: color, cap = COLOR.navy }: Portrait): string {
  switch (style) {
    case 'short':
      return shape('M214 350Q180 176 320 168Q472 166 426 350Q424 300 408 274Q330 286 262 252Q224 282 214 350Z', color);
    case 'crop':
      return shape('M213 340Q192 190 322 182Q450 186 427 340Q424 286 398 262Q366 236 300 248Q236 254 213 340Z', color);
    case 'grey':
      return shape(
        'M214 356Q190 300 212 250Q242 174 326 176Q414 176 430 252Q450 300 426 356Q430 300 402 262Q330 240 246 258Q214 296 214 356Z',
        color,
      );
    case 'ponytail':
      return shape('M208 420Q172 178 320 170Q468 176 432 420Q430 320 396 262Q306 300 240 268Q212 320 208 420Z', color);
    case 'cap':
      return (
        shape('M204 320Q196 166 320 164Q444 166 436 320Q320 268 204 320Z', cap) +
        shape('M204 320Q320 268 436 320L434 334Q320 284 206 334Z', COLOR.night, 'opacity=".25"') +
        stroke('M206 276Q320 216 434 276', COLOR.night, 11) +
        goggle(272, 238) +
        mirror(320, goggle(272, 238)) +
        stroke('M308 232Q320 226 332 232', COLOR.night, 8)
      );
  }
}

const goggle = (x: number, y: number) =>
  ellipse(x, y, 38, 25, COLOR.night) +
  ellipse(x, y, 29, 17, COLOR.pool) +
  stroke(`M${x - 16} ${y - 4}q8 -9 20 -8`, COLOR.white, 5);
