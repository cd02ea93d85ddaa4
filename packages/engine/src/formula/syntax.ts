// What a formula is made of once it is read: the inline expressions of TokenScript.
import type { Color } from '../color/color.ts'

/** `at` is where the part begins in the text, in UTF-16 units; `end` where it stops. */
interface Placed {
  at: number
  end: number
}

export type Node = Placed &
  (
    | { kind: 'number'; n: number; unit: string }
    | { kind: 'color'; color: Color }
    | { kind: 'text'; text: string; quoted: boolean }
    | { kind: 'boolean'; is: boolean }
    | { kind: 'reference'; name: string }
    /** A unit behind a reference or a closing parenthesis: `{x}rem`. */
    | { kind: 'unit'; of: Node; unit: string }
    | { kind: 'prefix'; op: '-' | '+' | '!'; of: Node }
    | { kind: 'operation'; op: Operator; left: Node; right: Node }
    /** `name` in lower case. */
    | { kind: 'call'; name: string; args: Node[] }
    /** `"a".upper()` and `{brand}.to.oklch()`; `name` in lower case, with its dots. */
    | { kind: 'method'; of: Node; name: string; args: Node[] }
    /** Separated by commas or by blanks. */
    | { kind: 'list'; items: Node[]; commas: boolean }
  )

export type Operator = '+' | '-' | '*' | '/' | '^' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '&&' | '||'

/** How strongly operators bind; all of them from the left. */
export const strengths: Record<Operator, number> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '>': 3,
  '<=': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '^': 6,
}

/** How a text spells arithmetic: our formulas, or what Tokens Studio and CSS write. */
export type Dialect = 'formula' | 'studio' | 'css'

/** What is wrong, and where it is in the text. Thrown while a formula is read or worked out, and caught at the door. */
export class Fault extends Error {
  readonly at: number
  constructor(what: string, at: number) {
    super(what)
    this.at = at
  }
}

/** A result beyond what formulas may come to: a number too large, a text or list too long, too many steps. */
export class LimitFault extends Fault {}

/** The column of a place in a text, from 1, in code points. */
export const columnOf = (text: string, at: number): number => Array.from(text.slice(0, at)).length + 1

/** The parts of a part. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'unit':
    case 'prefix':
      return [node.of]
    case 'operation':
      return [node.left, node.right]
    case 'call':
      return node.args
    case 'method':
      return [node.of, ...node.args]
    case 'list':
      return node.items
    default:
      return none
  }
}

const none: readonly Node[] = []
