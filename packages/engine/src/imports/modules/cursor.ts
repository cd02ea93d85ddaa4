// A place in the text of a module of JavaScript or TypeScript: what stands there is a word, a text or a bracket, and the rest is passed
// over without being understood.
const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const space = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
/** Short, so that what only begins like one is passed over in little time. */
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,100}\]|[^/\\[\n]){1,500}\/[a-z]*/y

/** After these a slash begins a regular expression, and after anything else it divides. */
const beforeExpression = /[(,=:[!&|?{};+\-*%<>~^]$/

/** What a statement begins with, so that a line that begins so ends the statement before it. */
const statement = /(?:export|import|const|let|var|function|class|async|module|exports|type|interface|declare|enum)\b/y

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export class Cursor {
  readonly text: string
  at = 0
  /** Where brackets end that have been passed: what encloses one and cannot be read passes it again. */
  readonly #ends = new Map<number, number>()

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  get char(): string {
    return this.text[this.at] ?? ''
  }

  /** Passes blanks and comments. */
  blanks(): this {
    this.#match(space)
    return this
  }

  /** Passes the text where it stands here. */
  passes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  /** Passes the keyword where it stands here as a whole word. */
  passesWord(word: string): boolean {
    const start = this.at
    if (this.word() === word) return true
    this.at = start
    return false
  }

  /** Passes what the pattern, which is sticky, finds here. */
  finds(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    this.at += found?.[0].length ?? 0
    return found
  }

  word(): string | null {
    return this.#match(identifier)
  }

  number(): number | null {
    const text = this.#match(/[-+]?(?:0x[\da-f]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:e[-+]?\d+)?)/iy)
    return text === null ? null : Number(text.replaceAll('_', ''))
  }

  /** The content of a quoted text that stands here; null where none does, or where it does not end. */
  quoted(): string | null {
    const quote = this.char
    if (quote !== '"' && quote !== "'") return null
    const found = this.#match(quote === '"' ? /"(?:\\[^]|[^"\\\n])*"/y : /'(?:\\[^]|[^'\\\n])*'/y)
    return found === null ? null : unescaped(found.slice(1, -1))
  }

  /** Passes an expression: to the comma, semicolon or closing bracket after it, or to the line where a statement begins. */
  skip(): void {
    while (!this.isAtEnd) {
      if (this.#skipOpaque()) continue
      const { char, at: start } = this
      if (/[,;)\]}]/.test(char) || (char === '\n' && this.#isBeforeStatement())) return
      this.at++
      if (char in closing) this.#skipBrackets(start, closing[char]!)
    }
  }

  #skipBrackets(start: number, close: string): void {
    const end = this.#ends.get(start)
    if (end === undefined) this.#skipInner(close)
    else this.at = end
    this.#ends.set(start, this.at)
  }

  /** Passes a type: to what may follow one. */
  skipType(): void {
    let angles = 0
    while (!this.isAtEnd) {
      if (this.#skipOpaque()) continue
      const char = this.char
      if (this.passes('=>')) continue
      if (angles === 0 && (/[,;)\]}=]/.test(char) || (char === '\n' && this.#isBeforeStatement()))) return
      if (char in closing) {
        this.at++
        this.#skipInner(closing[char]!)
        continue
      }
      angles += char === '<' ? 1 : char === '>' ? -1 : 0
      this.at++
    }
  }

  /** Passes a block that stands here. */
  skipBlock(): void {
    this.at++
    this.#skipInner('}')
  }

  /** Whether the expression ends here. */
  isAfterExpression(): boolean {
    const start = this.at
    const between = this.text.slice(start, this.blanks().at)
    const ends = this.isAtEnd || /[,;)\]}]/.test(this.char) || (between.includes('\n') && this.#isAt(statement))
    this.at = start
    return ends
  }

  #skipInner(close: string): void {
    const open = [close]
    while (!this.isAtEnd && open.length > 0) {
      if (this.#skipOpaque()) continue
      const { char } = this
      const end = this.#ends.get(this.at)
      if (end === undefined && char in closing) open.push(closing[char]!)
      else if (char === open.at(-1)) open.pop()
      this.at = end ?? this.at + 1
    }
  }

  /** Passes what may hold brackets that are none: a text, a comment, a regular expression. */
  #skipOpaque(): boolean {
    const start = this.at
    const char = this.char
    if (char === '"' || char === "'") {
      if (this.quoted() === null) this.at++
    } else if (char === '`') this.#skipTemplate()
    else if (char === '/') this.#skipSlash()
    return this.at > start
  }

  #skipSlash(): void {
    const { at, text } = this
    const before = text.slice(Math.max(0, at - 40), at).trimEnd()
    if (text[at + 1] === '*' && text.indexOf('*/', at + 2) < 0) this.at = text.length
    else if (text[at + 1] === '/' || text[at + 1] === '*') this.blanks()
    else if (before === '' || beforeExpression.test(before) || /\breturn$/.test(before)) this.#match(regularExpression)
  }

  #skipTemplate(): void {
    this.at++
    while (!this.isAtEnd && this.char !== '`')
      if (this.char === '\\') this.at += 2
      else if (this.passes('${')) this.#skipInner('}')
      else this.at++
    this.at++
  }

  /** Stays where a statement begins after blanks, and passes all but the last of them otherwise. */
  #isBeforeStatement(): boolean {
    const start = this.at
    const begins = this.blanks().#isAt(statement)
    this.at = begins ? start : Math.max(start, this.at - 1)
    return begins
  }

  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    return pattern.test(this.text)
  }

  #match(pattern: RegExp): string | null {
    const found = this.finds(pattern)?.[0] ?? ''
    return found === '' ? null : found
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

/** The text that a literal stands for. */
export const unescaped = (literal: string): string =>
  literal.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([^]))/gi,
    (_, long?: string, unicode?: string, byte?: string, char?: string) => {
      const code = long ?? unicode ?? byte
      return code === undefined ? (escapes[char!] ?? char!) : characterOf(Number.parseInt(code, 16))
    },
  )

const characterOf = (code: number): string => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code))
