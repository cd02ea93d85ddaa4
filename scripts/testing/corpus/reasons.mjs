// Why a value may differ from the makers' sheet. Each reason states a claim about one difference, and holds only where the values,
// and what the read file says at that place, bear it out.
import { canonical } from './values.mjs'

/** @typedef {{ name: string, theirs: string, ours: string, leaf?: import('./leaves.mjs').Leaf, wide?: string }} Difference */
/** @typedef {{ reason: string, holds: (difference: Difference) => boolean }} Reason */

const measured = value => {
  const found = /^(-?[\d.]+)([a-z%]*)$/.exec(canonical(value))
  return found && { number: Number(found[1]), unit: found[2] }
}

/** Whether the file that was read says what we write. */
const isAsRead = ({ ours, leaf }) => leaf !== undefined && canonical(`${leaf.value}`) === canonical(ours)

const isBare = value => /^-?[\d.]+$/.test(`${value}`)

/** @type {Reason[]} */
export const general = [
  { reason: 'their sheet has [object Object]', holds: ({ theirs }) => theirs.includes('[object Object]') },
  { reason: 'their sheet rounds', holds: ({ theirs, ours }) => isNear(theirs, ours) },
  {
    reason: 'a percentage of letter spacing is in em',
    holds: ({ theirs, ours }) => percentOf(theirs, number => canonical(`${number}em`)) === canonical(ours),
  },
  {
    reason: 'a percentage of opacity is a share of 1',
    holds: ({ theirs, ours }) => percentOf(theirs, number => canonical(`${number}`)) === canonical(ours),
  },
  {
    reason: 'the name of a weight is its number',
    holds: ({ theirs, ours }) => /^[a-z -]+$/.test(canonical(theirs)) && /^[1-9]00$/.test(canonical(ours)),
  },
]

function percentOf(value, write) {
  const percent = /^(-?[\d.]+)%$/.exec(canonical(value))
  return percent && write(Number(percent[1]) / 100)
}

/** Whether all numbers of two values are within a hundredth of each other, or half a step of the digits that theirs has. */
function isNear(theirs, ours) {
  const numbers = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g
  const [a, b] = [canonical(theirs), canonical(ours)]
  if (a.replace(numbers, '#') !== b.replace(numbers, '#')) return false
  const [left, right] = [a.match(numbers) ?? [], b.match(numbers) ?? []]
  return left.every(
    (number, at) =>
      Math.abs(Number(number) - Number(right[at])) <= Math.max(stepOf(number) / 2, 0.011) ||
      (a.includes('rgba') && Math.abs(Number(number) - Number(right[at])) <= 1),
  )
}

/** Whole numbers are not taken for rounded ones. */
const stepOf = number => (/\.\d/.test(number) ? 10 ** -/\.(\d+)/.exec(number)[1].length : 0)

/** @type {Reason} */
export const bareLength = {
  reason: 'their sheet has a length without a unit, which is px in Figma',
  holds: ({ theirs, ours, leaf }) =>
    isBare(leaf?.value) && isBare(theirs.trim()) && canonical(ours) === canonical(`${theirs.trim()}px`),
}

/** @type {Reason} */
export const bareInRem = {
  reason: 'their build takes a bare number in rem, which is px in Figma',
  holds: ({ theirs, ours, leaf }) =>
    isBare(leaf?.value) &&
    canonical(theirs) === canonical(`${leaf.value}rem`) &&
    canonical(ours) === canonical(`${leaf.value}px`),
}

/** @type {Reason} */
export const floatInRem = {
  reason: 'a float of Figma has no unit: their build takes it in px and writes rem',
  holds: ({ theirs, ours, leaf }) =>
    leaf?.node?.$type === 'float' && /rem$/.test(theirs.trim()) && canonical(theirs) === canonical(`${ours.trim()}px`),
}

/** @param {number} base */
export const otherRem = base => ({
  reason: `their sheet is built for a rem of ${base} px, their JSON for one of 16`,
  holds: difference => {
    const [there, here] = [measured(difference.theirs), measured(difference.ours)]
    return isAsRead(difference) && there?.unit === 'px' && Math.abs((there.number * base) / 16 - here?.number) < 0.02
  },
})

/** @type {Reason} */
export const otherUnit = {
  reason: 'their sheet has the number of their JSON in another unit, or in one at all',
  holds: difference => {
    const number = value => /^-?[\d.]+/.exec(value.trim())?.[0]
    return isAsRead(difference) && number(difference.theirs) === number(difference.ours)
  },
}

/** @param {RegExp} name of the properties that they write by hand */
export const byHand = name => ({
  reason: 'their sheet gives it an alpha by hand, which their JSON lacks',
  holds: difference =>
    name.test(difference.name) && isAsRead(difference) && /^rgba\(.* 0\.\d+\)$/.test(canonical(difference.theirs)),
})

/** @type {Reason} */
export const wideColor = {
  reason: 'their sheet has it for screens of P3 as well: the wide color is kept',
  holds: ({ ours, wide }) => wide !== undefined && canonical(wide) === canonical(ours),
}

/** @param {(node: any) => number | undefined} alphaIn what the token's own extension says */
export const ownAlpha = alphaIn => ({
  reason: "an extension of the makers' own thins the color of an alias",
  holds: ({ theirs, ours, leaf }) => {
    const alpha = leaf?.node && alphaIn(leaf.node)
    const [there, here] = [canonical(theirs), canonical(ours)].map(value => /^rgba\((.*) ([\d.]+)\)$/.exec(value))
    return there !== null && here !== null && there[1] === here[1] && Number(there[2]) === alpha
  },
})

/** @type {Reason} */
export const shorterList = {
  reason: 'their sheet ends a list of fonts before it repeats, their JSON does not',
  holds: difference =>
    isAsRead(difference) && canonical(difference.ours).startsWith(`${canonical(difference.theirs)},`),
}

/** @type {Reason} */
export const alphaAfterBar = {
  reason: 'their JSON writes the alpha of a color after a bar, which no other tool reads',
  holds: difference => {
    const [, hex, alpha] = /^(#[\da-f]{3,6})\|([\d.]+)$/i.exec(`${difference.leaf?.value}`) ?? []
    if (!isAsRead(difference) || hex === undefined) return false
    const there = canonical(difference.theirs)
    return (
      there === canonical(hex).replace(/ [\d.]+\)$/, ` ${Number(alpha)})`) ||
      there === canonical(`${Number(alpha) * 100}%`)
    )
  },
}

/** @type {Reason} */
export const extraBlack = {
  reason: 'extra black is 950 in DTCG and 1000 in their sheet',
  holds: ({ theirs, ours, leaf }) =>
    /^extra-?black$/i.test(`${leaf?.value}`) && canonical(theirs) === '1000' && canonical(ours) === '950',
}
