// Characters that are invisible or reorder the text around them: with them a name could imitate another, or hide instructions
// that only a machine reads (Unicode TR36 §2.5, UTS 39 §3.1, Trojan Source). One rule for names, e-mails and apps.

/**
 * Control characters (Cc), line breaks included, and format characters (Cf); the other default-ignorable characters: soft hyphen,
 * zero-width space, direction marks, byte order mark, tags, variation selectors; fillers and the blank Braille pattern, which
 * Unicode classifies as letters and symbols but which have no glyph; and line and paragraph separators.
 */
const unseen =
  /[\p{Cc}\p{Cf}\ufe00-\ufe0f\u115f\u1160\u2028\u2029\u2065\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/gu

/** Scripts that use the joiner (U+200D) and the non-joiner (U+200C) within words: Arabic and related scripts, and Indic scripts. */
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
/**
 * The characters before a joiner in an emoji sequence: a pictograph, optionally with a skin tone or variation selector.
 */
const picture = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?'

/**
 * A variation selector after a character with variants: pictographs and key caps, symbols, Chinese characters, Burmese,
 * Phags-pa.
 */
const variation =
  '(?<=[\\p{Emoji}\\p{Emoji_Modifier}\\p{Sm}\\p{So}\\p{scx=Han}\\p{scx=Mymr}\\p{scx=Phag}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'

/** Joiners between two letters or marks of these scripts, a zero-width joiner between two pictographs, and the flags of England,
 * Scotland and Wales. */
const legitimate = new RegExp(
  `${variation}|(?<=${joining})[\\u200c\\u200d](?=${joining})|(?<=${picture})\\u200d(?=\\p{Extended_Pictographic})|` +
    '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  'gu',
)

/** The first invisible character of a text, as `U+200B`; null: all are visible or join visible ones. */
export function invisibleIn(text: string): string | null {
  if (text.search(unseen) < 0) return null
  const found = text.replace(legitimate, '').match(unseen)
  return found ? `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : null
}
