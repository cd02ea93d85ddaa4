// `npm run corpus -- --out`: what comes out again. A round trip through each exchange format changes no value of the style sheet, and the
// constants of Android and Swift are those of the sheet.
import { cssOf, readFiles } from './engine.mjs'
import { canonical, declared, plainName, resolved } from './values.mjs'

const exchanged = {
  dtcg: 'tokens.json',
  'tokens-studio': 'tokens.json',
  figma: 'tokens.json',
  'style-dictionary': 'tokens.json',
}

/** @typedef {{ through: string, name: string, before: string, after: string }} Change */

/** @returns {{ compared: Record<string, number>, changes: Change[] }} */
export function comparedOut(engine, { input }) {
  const sheet = valuesOf(cssOf(engine, input).text)
  const compared = {}
  const changes = []
  const compare = (through, after, isSame) => {
    const names = [...after.keys()].filter(name => sheet.has(name))
    compared[through] = names.length
    for (const name of names)
      if (!isSame(sheet.get(name), after.get(name)))
        changes.push({ through, name, before: sheet.get(name), after: after.get(name) })
  }
  for (const [format, path] of Object.entries(exchanged)) {
    const { text, findings } = engine.exportTokens(format, input)
    const told = new Set(findings.map(({ token, path }) => plainName(token ?? path)))
    const again = valuesOf(cssOf(engine, readFiles(engine, [{ path, text }], { from: format }).input).text)
    compare(format, again, (before, after) => before === after)
    for (const name of sheet.keys())
      if (!again.has(name) && !told.has(name))
        changes.push({ through: format, name, before: sheet.get(name), after: '–' })
  }
  compare('android', android(engine.exportTokens('android', input).text), isSameConstant)
  compare('ios', swift(engine.exportTokens('ios', input).text), isSameConstant)
  return { compared, changes }
}

const valuesOf = sheet => {
  const all = declared(sheet, /./)
  return new Map([...all].map(([name, value]) => [plainName(name), canonical(resolved(value, all) ?? value)]))
}

/** Elements of colors and lengths. Two names that differ by their signs alone are not told apart here. */
const android = xml =>
  new Map(
    [...xml.matchAll(/<(color|dimen) name="([^"]+)">([^<]+)</g)].map(([, kind, name, value]) => [
      plainName(name),
      kind === 'color' ? colorOfArgb(value) : { length: Number.parseFloat(value) },
    ]),
  )

function colorOfArgb(value) {
  const [alpha, ...bytes] = value
    .slice(1)
    .padStart(8, 'f')
    .match(/../g)
    .map(pair => Number.parseInt(pair, 16))
  return { bytes, alpha: alpha / 255 }
}

const swift = text =>
  new Map([
    ...[
      ...text.matchAll(
        /static let `?(\w+)`? = UIColor\(red: ([\d.]+), green: ([\d.]+), blue: ([\d.]+), alpha: ([\d.]+)\)/g,
      ),
    ].map(([, name, red, green, blue, alpha]) => [
      plainName(name),
      { bytes: [red, green, blue].map(channel => Number(channel) * 255), alpha: Number(alpha) },
    ]),
    ...[...text.matchAll(/static let `?(\w+)`?: CGFloat = (-?[\d.]+)$/gm)].map(([, name, value]) => [
      plainName(name),
      { length: Number(value) },
    ]),
  ])

/** Bytes within one, alpha within two of them, lengths within a hundredth; what the sheet has in another unit or space is not a constant. */
function isSameConstant(sheet, constant) {
  const color = /^rgba\((\d+) (\d+) (\d+) ([\d.]+)\)$/.exec(sheet)
  if (color && constant.bytes)
    return (
      constant.bytes.every((byte, at) => Math.abs(byte - Number(color[at + 1])) <= 1) &&
      Math.abs(constant.alpha - Number(color[4])) <= 0.008
    )
  const length = /^(-?[\d.]+)(?:px)?$/.exec(sheet)
  if (length && constant.length !== undefined) return Math.abs(constant.length - Number(length[1])) <= 0.011
  return !color && !length
}
