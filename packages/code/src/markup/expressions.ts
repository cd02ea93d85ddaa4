// Finds expressions in the markup of Svelte and Vue by their braces.

export interface Part {
  start: number
  end: number
}

/** The index of the closing brace of the expression that starts at `at`; -1: there is none. */
function closingBrace(text: string, at: number): number {
  let depth = 0
  for (let here = at; here < text.length; here++) {
    const char = text[here]!
    if (char === '"' || char === "'" || char === '`') here = stringEnd(text, here)
    else if (char === '/' && text[here + 1] === '*') here = Math.max(text.indexOf('*/', here), here) + 1
    else if (char === '{') depth++
    else if (char === '}' && depth-- === 0) return here
    if (here < at) return -1
  }
  return -1
}

function stringEnd(text: string, start: number): number {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (quote === '`' && text.startsWith('${', at)) {
      const end = closingBrace(text, at + 2)
      if (end === -1) return text.length
      at = end
    }
  }
  return text.length
}

/** In Svelte's markup, without scripts, styles and comments. */
export function svelteExpressions(text: string): Part[] {
  const parts: Part[] = []
  const skips: [opens: string, closes: string][] = [
    ['<!--', '-->'],
    ['<script', '</script'],
    ['<style', '</style'],
  ]
  for (let at = 0; at < text.length; at++) {
    const skip = text[at] === '<' ? skips.find(([opens]) => text.startsWith(opens, at)) : undefined
    if (skip) {
      const end = text.indexOf(skip[1], at)
      at = end === -1 ? text.length : end
    } else if (text[at] === '{') {
      const end = closingBrace(text, at + 1)
      if (end === -1) return parts
      parts.push({ start: at + 1, end })
      at = end
    }
  }
  return parts
}

/** In the text of Vue's templates. */
export function mustaches(text: string, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let at = text.indexOf('{{', from); at !== -1 && at < to; at = text.indexOf('{{', at)) {
    const end = text.indexOf('}}', at)
    if (end === -1 || end > to) return parts
    parts.push({ start: at + 2, end })
    at = end
  }
  return parts
}

/** In `{#if x}` and `{@html x}`, the part after the word. */
export function withoutBlockWord(text: string, { start, end }: Part): Part {
  if (!'#:@/'.includes(text[start] ?? ' ')) return { start, end }
  let at = start + 1
  while (at < end && text[at] !== ' ') at++
  if (text.startsWith(' if ', at)) at += 3
  return { start: at, end }
}
