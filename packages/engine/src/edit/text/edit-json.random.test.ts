// Random edits of random documents: the value is that of the edited value, and nothing else in the text changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../base/token.ts'
import { toJson } from '../../base/node.ts'
import { parseText } from '../../reading/text/json-text.ts'
import { isObject } from '../../base/plain-json.ts'
import { editJson, type JsonEdit, type JsonPath } from './edit-json.ts'
import { diceOf, pick, randomJson, randomObject, randomText, type Dice } from '../../testing/random/random-text.ts'
import { repeats } from '../../testing/random/repeats.ts'

const runs = { numRuns: repeats('FUZZ_RUNS', { short: 100, long: 30_000 }) }
const seeds = fc.noShrink(fc.integer({ min: 0 }))

function valueOf(text: string): Json {
  const parsed = parseText(text, 'json5')
  if ('fault' in parsed) throw new Error(`${JSON.stringify(parsed.fault)} in ${JSON.stringify(text)}`)
  return toJson(parsed.root)
}

function edited(text: string, ...edits: JsonEdit[]): string {
  const result = editJson(text, edits)
  if ('problem' in result) throw new Error(result.problem)
  return result.text
}

const own = (json: Json, key: string | number): Json | undefined =>
  json !== null && typeof json === 'object' && Object.hasOwn(json, key) ? (json as JsonObject)[key] : undefined

function pathsIn(json: Json, path: JsonPath = []): JsonPath[] {
  if (json === null || typeof json !== 'object') return [path]
  const keys = Array.isArray(json) ? json.keys() : Object.keys(json)
  return [path, ...[...keys].flatMap(key => pathsIn(own(json, key)!, [...path, key]))]
}

const at = (json: Json, path: JsonPath): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => (inner === undefined ? inner : own(inner, key)), json)

const define = (json: Json, key: string | number, value: Json) =>
  Object.defineProperty(json, key, { value, writable: true, enumerable: true, configurable: true })

/** The edit on values: what the text has to mean afterwards. */
function applied(json: Json, edit: JsonEdit): Json {
  const copy = structuredClone(json) as Json
  const holder = at(copy, edit.path.slice(0, -1))!
  const key = edit.path.at(-1)
  if (edit.op === 'set') {
    if (key === undefined) return edit.value
    define(holder, key, edit.value)
  } else if (edit.op === 'rename') {
    const value = own(holder, key!)!
    delete (holder as JsonObject)[key!]
    define(holder, edit.to, value)
  } else if (edit.op === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete (holder as JsonObject)[key!]
  } else {
    const value = own(holder, key!)!
    delete (holder as JsonObject)[key!]
    define(at(copy, edit.to.slice(0, -1))!, edit.to.at(-1)!, value)
  }
  return copy
}

function randomEdit(dice: Dice, json: Json): JsonEdit {
  const paths = pathsIn(json)
  const path = pick(dice, paths)
  const free = (holder: JsonObject) =>
    pick(
      dice,
      ['new', 'n w', 'a', 'b', '$description', '3'].filter(key => !Object.hasOwn(holder, key)),
    )
  const value = dice(3) === 0 ? similar(dice, at(json, path)!) : randomJson(dice)
  const holder = at(json, path.slice(0, -1))
  const kind = dice(6)
  if (kind <= 1 || path.length === 0) return { op: 'set', path, value }
  if (kind === 2) {
    const objects = paths.filter(each => isObject(at(json, each)))
    const into = objects.length > 0 ? pick(dice, objects) : null
    return into ? { op: 'set', path: [...into, free(at(json, into) as JsonObject)], value } : { op: 'set', path, value }
  }
  if (kind === 3 || !isObject(holder)) return { op: 'remove', path }
  if (kind === 4) return { op: 'rename', path, to: free(holder) }
  const targets = paths.filter(each => isObject(at(json, each)) && !path.every((name, i) => each[i] === name))
  const into = targets.length > 0 ? pick(dice, targets) : path.slice(0, -1)
  return { op: 'move', path, to: [...into, free(at(json, into) as JsonObject)] }
}

/** The value with a few changes. */
function similar(dice: Dice, json: Json): Json {
  if (dice(4) === 0) return randomJson(dice, 2)
  if (Array.isArray(json)) return json.filter(() => dice(6) > 0).map(item => similar(dice, item))
  if (!isObject(json)) return json
  return Object.fromEntries([
    ...Object.entries(json)
      .filter(() => dice(6) > 0)
      .map(([key, item]): [string, Json] => [key, similar(dice, item)]),
    ...(dice(4) === 0 ? Object.entries(randomObject(dice, 1)) : []),
  ])
}

const world = (seed: number) => {
  const dice = diceOf(seed)
  const json = dice(10) === 0 ? randomJson(dice) : randomObject(dice)
  return { dice, json, text: randomText(dice, json) }
}

/** Whether the second has all characters of the first in their order. */
function isWithin(small: string, large: string): boolean {
  let from = 0
  for (const character of small) {
    from = large.indexOf(character, from) + 1
    if (from === 0) return false
  }
  return true
}

test('random texts mean what they were made of', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { json, text } = world(seed)
      expect(valueOf(text)).toEqual(json)
    }),
    runs,
  )
})

test('the text means the edited value, and edits follow each other', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { dice, json, text } = world(seed)
      const edits: JsonEdit[] = []
      let wanted = json
      for (let count = 1 + dice(4); count > 0; count--) {
        const edit = randomEdit(dice, wanted)
        edits.push(edit)
        wanted = applied(wanted, edit)
      }
      const result = edited(text, ...edits)
      expect(valueOf(result), `${text}\n---\n${JSON.stringify(edits)}\n---\n${result}`).toEqual(wanted)
      // Strict JSON stays strict.
      if ('root' in parseText(text, 'json')) expect(parseText(result, 'json')).toHaveProperty('root')
      expect(result.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
      const isCr = /\r(?!\n)/.test(text)
      const isCrLf = text.includes('\r\n')
      const breaks = new Set(result.match(/\r\n|[\n\r]/g))
      if (isCr || isCrLf)
        expect(isCr ? ['\r'] : ['\r\n'], JSON.stringify([text, edits, result])).toEqual(
          expect.arrayContaining([...breaks]),
        )
      else expect(result).not.toContain('\r')
      expect(/[\n\r]$/.test(result)).toBe(/[\n\r]$/.test(text))
    }),
    runs,
  )
})

test('without a difference no byte changes', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { json, text } = world(seed)
      const edits = pathsIn(json).map((path): JsonEdit => ({ op: 'set', path, value: at(json, path)! }))
      expect(edited(text, ...edits)).toBe(text)
    }),
    runs,
  )
})

test('a scalar that is set changes nothing before it and behind it', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { dice, json, text } = world(seed)
      const scalars = pathsIn(json).filter(path => typeof at(json, path) !== 'object')
      if (scalars.length === 0) return
      const path = pick(dice, scalars)
      const mark = 'a text that is nowhere else'
      const result = edited(text, { op: 'set', path, value: mark })
      const start = result.indexOf(mark) - 1
      const rest = result.slice(start + mark.length + 2)
      expect(text.startsWith(result.slice(0, start))).toBe(true)
      expect(text.endsWith(rest)).toBe(true)
      const old = valueOf(text.slice(start, text.length - rest.length))
      expect(old).toEqual(at(json, path))
    }),
    runs,
  )
})

test('removing only takes away, adding only puts in, and both undo each other', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { dice, json, text } = world(seed)
      const objects = pathsIn(json).filter(path => isObject(at(json, path)))
      if (objects.length === 0) return
      const path = [...pick(dice, objects), 'a new member']
      const added = edited(text, { op: 'set', path, value: randomJson(dice) })
      expect(isWithin(text, added)).toBe(true)
      const removed = edited(added, { op: 'remove', path })
      expect(valueOf(removed)).toEqual(json)
      // The comment of an object without members becomes that of its first one.
      if (Object.keys(at(json, path.slice(0, -1))!).length > 0)
        expect(removed.replace(/[\s,]/g, '')).toBe(text.replace(/[\s,]/g, ''))
      const target = pick(dice, pathsIn(json).slice(1).concat([path]))
      expect(isWithin(edited(added, { op: 'remove', path: target }), added)).toBe(true)
    }),
    runs,
  )
})

test('a rename changes its key alone, and back gives the same text', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { dice, json, text } = world(seed)
      const members = pathsIn(json).filter(path => path.length > 0 && isObject(at(json, path.slice(0, -1))))
      if (members.length === 0) return
      const path = pick(dice, members)
      const to = [...path.slice(0, -1), 'renamed']
      const result = edited(text, { op: 'rename', path, to: 'renamed' })
      expect(result.split(/\r\n|[\n\r]/)).toHaveLength(
        text.split(/\r\n|[\n\r]/).length - (isContinued(text, path) ? 1 : 0),
      )
      const back = edited(result, { op: 'rename', path: to, to: String(path.at(-1)) })
      expect(valueOf(back)).toEqual(json)
    }),
    runs,
  )
  // A key that continues over a line is written on one.
  function isContinued(text: string, path: JsonPath): boolean {
    return (
      edited(text, { op: 'rename', path, to: 'renamed' }).split(/\r\n|[\n\r]/).length < text.split(/\r\n|[\n\r]/).length
    )
  }
})

test('the same edit twice is the edit once', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const { dice, json, text } = world(seed)
      const edit: JsonEdit = { op: 'set', path: pick(dice, pathsIn(json)), value: randomJson(dice) }
      const once = edited(text, edit)
      expect(edited(once, edit)).toBe(once)
    }),
    runs,
  )
})
