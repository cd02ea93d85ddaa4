// Characters that a reader does not see, or that turn the text around them: a name could pass for another, or carry words
// that only a machine reads (Unicode TR36 §2.5, UTS 39 §3.1, Trojan Source). One rule for names, e-mails and apps.

/**
 * Control characters (Cc), line breaks among them, and format characters (Cf); the rest of the default-ignorable ones: soft hyphen,
 * zero-width space, direction marks, byte order mark, tags, variation selectors; fillers and the blank Braille pattern, which are
 * letters and symbols by their category but show nothing; and line and paragraph separators.
 */
const unseen =
  /[\p{Cc}\p{Cf}\ufe00-\ufe0f\u115f\u1160\u2028\u2029\u2065\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/gu

/** Scripts that use the joiner (U+200D) and the non-joiner (U+200C) within words: Arabic and its kin, and those of India and around. */
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
/** What stands before a joiner in an emoji of several parts: a picture, perhaps with a skin tone or variation selector. */
const picture = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?'

/** One variation selector behind what it gives another look: pictures and key caps, signs, Chinese characters, Burmese, Phags-pa. */
const variation =
  '(?<=[\\p{Emoji}\\p{Emoji_Modifier}\\p{Sm}\\p{So}\\p{scx=Han}\\p{scx=Mymr}\\p{scx=Phag}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'

/** Joiners between two letters or marks of such scripts, a zero-width joiner between two pictures, and the flags of England, Scotland and Wales. */
const legitimate = new RegExp(
  `${variation}|(?<=${joining})[\\u200c\\u200d](?=${joining})|(?<=${picture})\\u200d(?=\\p{Extended_Pictographic})|` +
    '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  'gu',
)

/** The first invisible character of a text, as `U+200B`; null where every character can be seen or joins what can. */
export function invisibleIn(text: string): string | null {
  if (text.search(unseen) < 0) return null
  const found = text.replace(legitimate, '').match(unseen)
  return found ? `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : null
}
