// The methods of values: the text and list methods of TokenScript, and color conversions.
import { converted } from './functions/color-functions.ts'
import { Fault, LimitFault } from './syntax.ts'
import { described, mostItems, numberOf, quantity, textOf, type Value } from './value.ts'

type Method = (of: Value, args: Value[], at: number) => Value

const text = (value: string): Value => ({ kind: 'text', text: value })

function textIn(value: Value, at: number): string {
  if (value.kind === 'text') return value.text
  throw new Fault(`this needs a text, not ${described(value)}`, at)
}

function itemsOf(value: Value, at: number): Value[] {
  if (value.kind === 'list') return value.items
  throw new Fault(`this needs a list, not ${described(value)}`, at)
}

function part(args: Value[], at: number): Value {
  if (args.length !== 1) throw new Fault(`this takes 1 argument, not ${args.length}`, at)
  return args[0]!
}

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['lower', (of, _, at) => text(textIn(of, at).toLowerCase())],
  ['upper', (of, _, at) => text(textIn(of, at).toUpperCase())],
  ['concat', (of, args, at) => text(textIn(of, at) + textOf(part(args, at)))],
  ['length', (of, _, at) => quantity(of.kind === 'list' ? of.items.length : Array.from(textIn(of, at)).length, '')],
  ['split', split],
  [
    'join',
    (of, args, at) =>
      text(
        itemsOf(of, at)
          .map(textOf)
          .join(args[0] ? textOf(args[0]) : ''),
      ),
  ],
  ['get', (of, args, at) => itemAt(itemsOf(of, at), numberOf(part(args, at), 'get', at).n, at)],
  ['to_string', of => text(textOf(of))],
])

function split(of: Value, args: Value[], at: number): Value {
  const whole = textIn(of, at)
  const between = args[0] ? textOf(args[0]) : ''
  const items = between === '' ? Array.from(whole) : whole.split(between)
  if (items.length > mostItems) throw new LimitFault(`a list holds at most ${mostItems} items`, at)
  return { kind: 'list', items: items.map(text), commas: true }
}

function itemAt(items: Value[], index: number, at: number): Value {
  const item = Number.isInteger(index) && index >= 0 ? items[index] : undefined
  if (item === undefined) throw new Fault(`the list has ${items.length} items, the first at 0`, at)
  return item
}

export const methodNames = [...methods.keys(), 'to.<color space>'].join(', ')

/** `name` in lower case. */
export const isMethod = (name: string): boolean => methods.has(name) || /^to\.[a-z\d-]+$/.test(name)

export function runMethod(name: string, of: Value, args: Value[], at: number): Value {
  const method = methods.get(name)
  return method ? method(of, args, at) : converted(of, name.slice('to.'.length), at)
}
