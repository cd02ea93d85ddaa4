// The syntax tree of a formula. The language is that of inline expressions in TokenScript.
import type { Color } from '../color/color.ts'

/** `at` is where the node begins in the text, in UTF-16 units; `end` is where it ends. */
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

/** The precedence of operators. All are left-associative. */
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

/** The language of a text: the formulas of this project, or the arithmetic of Tokens Studio or CSS. */
export type Dialect = 'formula' | 'studio' | 'css'

/** A fault of a formula and its place in the text. Parser and evaluation throw it; their callers turn it into a message. */
export class Fault extends Error {
  readonly at: number
  constructor(what: string, at: number) {
    super(what)
    this.at = at
  }
}

/** A limit of formulas is exceeded: a number too large, a text or list too long, too many steps. */
export class LimitFault extends Fault {}

/** The column of a place in a text, from 1, in code points. */
export const columnOf = (text: string, at: number): number => Array.from(text.slice(0, at)).length + 1

/** The direct children of a node. */
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
