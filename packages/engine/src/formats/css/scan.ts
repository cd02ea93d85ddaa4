// Finds the declarations of variables in a stylesheet: CSS custom properties, SCSS `$x` and Less `@x`. Tolerant as a
// browser is, linear in the text, with a stack of its own for nested rules.
import { unescapeCss } from '../../base/split-css.ts'

export interface Found {
  /** `--x`, `$x` or `@x`, escapes resolved. */
  property: string
  /** Without comments, trimmed. */
  value: string
  /** The rules around it, from the outside in, without comments. */
  preludes: string[]
  /** The comment right above the innermost rule. */
  title: string | null
  /** Comments right above, or behind it on its line. */
  comments: string[]
  line: number
  column: number
}

interface Rule {
  prelude: string
  title: string | null
}

interface Statement {
  /** Without comments. */
  text: string
  /** The position of its first character, -1 while there is none. */
  start: number
}

/** A name as it is spelled. White space belongs to the escape before it where that is hexadecimal; no text can be read in two ways. */
export const customProperty = String.raw`--(?:\\(?:(?:[\da-fA-F]{6}|[\da-fA-F]{1,5}(?![\da-fA-F]))(?:\r\n|[ \t\n\f])?|[^\da-fA-F\n])|[^\s\\:;,\{\}\(\)])+`
const declaration = new RegExp(`^(${customProperty}|[$@][\\p{L}\\p{N}_-]+)\\s*:`, 'u')
const customDeclaration = new RegExp(`^${customProperty}\\s*:`, 'u')

/** Rules further in add nothing to what a declaration is in. */
const deepest = 64

export function scanCss(source: string): Found[] {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  const found: Found[] = []
  const rules: Rule[] = []
  const position = positions(text)
  const lineEnd = lineEnds(text)
  let statement: Statement = { text: '', start: -1 }
  let comments: { text: string; end: number }[] = []
  let parens = 0
  let braces = 0
  let last = null as { found: Found; lineEnd: number } | null

  const reset = () => {
    statement = { text: '', start: -1 }
    comments = []
    parens = 0
    braces = 0
  }
  /** The comments between which and what follows there is no blank line. */
  const above = (start: number): string[] => {
    const near: string[] = []
    for (let next = start, i = comments.length - 1; i >= 0; i--) {
      const comment = comments[i]!
      if (/\n\s*\n/.test(text.slice(comment.end, next).replaceAll('\r', ''))) break
      near.push(comment.text)
      next = comment.end - comment.text.length
    }
    return near.reverse()
  }
  const declare = (end: number) => {
    const match = declaration.exec(statement.text)
    if (match) {
      const property = unescapeCss(match[1]!)
      const { line, column } = position(statement.start)
      const value = statement.text.slice(match[0].length).trim()
      const item: Found = {
        property,
        value,
        preludes: rules.slice(0, deepest).map(rule => rule.prelude),
        title: rules.at(-1)?.title ?? null,
        comments: above(statement.start),
        line,
        column,
      }
      found.push(item)
      last = { found: item, lineEnd: lineEnd(end) }
    }
    reset()
  }

  for (let at = 0; at < text.length;) {
    const char = text[at]!
    if (char === '/' && text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2)
      const end = close < 0 ? text.length : close + 2
      const comment = text.slice(at + 2, close < 0 ? end : close)
      const behind = last
      if (statement.start < 0 && behind && at <= behind.lineEnd) {
        if (behind.found.comments.length === 0) behind.found.comments.push(tidy(comment))
      } else if (statement.start < 0 && !comment.startsWith('!')) comments.push({ text: tidy(comment), end })
      if (statement.start >= 0) statement.text += ' '
      at = end
    } else if (char === '/' && text[at + 1] === '/' && parens === 0 && (at === 0 || /\s/.test(text[at - 1]!))) {
      // A line comment of SCSS and Less; CSS has none, and no CSS syntax is valid at this position.
      const close = text.indexOf('\n', at)
      const end = close < 0 ? text.length : close
      if (statement.start < 0) comments.push({ text: tidy(text.slice(at + 2, end)), end })
      at = end
    } else if (char === '"' || char === "'") {
      const end = stringEnd(text, at)
      if (statement.start < 0) statement.start = at
      statement.text += text.slice(at, end)
      at = end
    } else if (char === '\\') {
      if (statement.start < 0) statement.start = at
      statement.text += text.slice(at, at + 2)
      at += 2
    } else if (char === ';' && parens === 0 && braces === 0) {
      declare(at)
      at++
    } else if (char === '{' && (braces > 0 || customDeclaration.test(statement.text))) {
      // A custom property may hold a block; what looks like one is no selector.
      braces++
      statement.text += char
      at++
    } else if (char === '{' && statement.text.endsWith('#')) {
      // `#{$x}` of SCSS.
      braces++
      statement.text += char
      at++
    } else if (char === '{') {
      const title = statement.start < 0 ? null : (above(statement.start).at(-1) ?? null)
      rules.push({ prelude: statement.text.trim(), title })
      reset()
      at++
    } else if (char === '}' && braces > 0) {
      braces--
      statement.text += char
      at++
    } else if (char === '}') {
      declare(at)
      rules.pop()
      last = null
      at++
    } else {
      if (char === '(' || char === '[') parens++
      if ((char === ')' || char === ']') && parens > 0) parens--
      if (statement.start < 0 && !/\s/.test(char)) statement.start = at
      if (statement.start >= 0) statement.text += char
      at++
    }
  }
  declare(text.length)
  return found
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at + 1
    // A string ends with its line at the latest (CSS Syntax 3 §4.3.5).
    else if (text[at] === '\n') return at
  }
  return text.length
}

const ornament = /[\s*=_-]/

function tidy(comment: string): string {
  const text = comment
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .join('\n')
  let from = 0
  let to = text.length
  while (from < to && ornament.test(text[from]!)) from++
  while (to > from && ornament.test(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** Line and column of an offset; offsets must not go back. */
function positions(text: string): (offset: number) => { line: number; column: number } {
  let line = 1
  let start = 0
  const lineEnd = lineEnds(text)
  return offset => {
    for (let next = lineEnd(start); next < offset; next = lineEnd(start)) {
      line++
      start = next + 1
    }
    return { line, column: offset - start + 1 }
  }
}

/** Where the line of an offset ends; offsets must not go back, so that each line is looked through once. */
function lineEnds(text: string): (offset: number) => number {
  let known = -1
  return offset => {
    if (known < offset) known = text.indexOf('\n', offset)
    if (known < 0) known = text.length
    return known
  }
}
