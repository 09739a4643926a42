/** The lowercase alphabet of Bulgarian as the law on transliteration writes it. */
export const LATIN_LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
};

/** Words with this end are written without the y: „София“ → „Sofia“. */
const ENDING = /ия(?!\p{L})/giu;

/** A Bulgarian name in Latin letters, as road signs write it: „Велико Търново“ → „Veliko Tarnovo“. */
export function inLatinLetters(text: string): string {
  return text
    .replace(ENDING, (ending) => (ending === 'ИЯ' ? 'IA' : 'ia'))
    .replace(/\p{Script=Cyrillic}/gu, (char) => {
      const small = char.toLocaleLowerCase('bg');
      const latin = LATIN_LETTERS[small] ?? '';
      return char === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
    });
}

/** Cyrillic capitals that look like Latin ones: a reader takes one for the other, and a Bulgarian keyboard types them. */
export const LOOKALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};
