// What a browser computes of `calc()` where all lengths have one unit; null for anything else.

/** @typedef {{ number: number, unit: string }} Measure */

/** @returns {Measure | null} of the text between the parentheses of a calculation */
export function computed(text) {
  const parts = text.match(/(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:[a-z]+|%)?|[-+*/()]/gi) ?? []
  if (parts.join('') !== text.replace(/\s+/g, '')) return null
  let at = 0
  const result = sum()
  return at === parts.length ? result : null

  function sum() {
    let left = product()
    while (left && (parts[at] === '+' || parts[at] === '-')) left = added(left, parts[at++], product())
    return left
  }

  function product() {
    let left = single()
    while (left && (parts[at] === '*' || parts[at] === '/')) left = multiplied(left, parts[at++], single())
    return left
  }

  function single() {
    const part = parts[at++]
    if (part === '-') return multiplied({ number: -1, unit: '' }, '*', single())
    if (part !== '(') return measureOf(part)
    const inner = sum()
    return parts[at++] === ')' ? inner : null
  }
}

function measureOf(part = '') {
  const found = /^([\d.]+(?:e[-+]?\d+)?)(.*)$/i.exec(part)
  return found && { number: Number(found[1]), unit: found[2] }
}

function added(a, sign, b) {
  if (!b || (a.unit !== b.unit && a.number !== 0 && b.number !== 0)) return null
  return { number: sign === '+' ? a.number + b.number : a.number - b.number, unit: a.unit || b.unit }
}

function multiplied(a, sign, b) {
  if (!b || (a.unit !== '' && b.unit !== '') || (sign === '/' && b.unit !== '')) return null
  return { number: sign === '*' ? a.number * b.number : a.number / b.number, unit: a.unit || b.unit }
}
