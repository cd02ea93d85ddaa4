// Answers the questions of validating.ts: keeps the tokens that code is validated against, and reads the code.
import type { Token } from '@tessera/engine'
import { createTextScanner, namesOf } from '@tessera/lint-core/scan'
import type { TextScanner } from '@tessera/lint-core/scan'
import { setBounded, setNewest, type Bounds } from '../../../../base/bounded.ts'
import type { Code, Message, Reply, TokenSource, Validated } from '../validating.ts'
import { findingsIn, unparsable } from './code-findings.ts'
import type { KnownTokens } from './code-findings.ts'
import { joinedTokens } from './joined-tokens.ts'

interface Held {
  scanner: TextScanner
  tokens: KnownTokens
  /** Of all modes. */
  count: number
}

interface Pending {
  key: string
  source: TokenSource
  /** Of each mode of each tokenset in order. */
  lists: Token[][]
}

/** Names and values of a token take about a kilobyte for each. */
const bounds: Bounds<Held> = { entries: 20, weight: 100_000, weigh: ({ count }) => count }
/** Unknown names of a text for which the nearest is looked for. */
const mostNearest = 100

export function createCodeReader(): (question: Message) => Promise<Reply> {
  const held = new Map<string, Held>()
  let pending: Pending | undefined

  function known(key: string): Held | { fault: string } {
    const found = held.get(key)
    if (found) {
      setNewest(held, key, found)
      return found
    }
    if (pending?.key !== key) throw new Error('The thread lacks the tokens that it was asked about')
    const made = heldOf(pending.source)
    pending = undefined
    if (!('fault' in made)) setBounded(held, key, made, bounds)
    return made
  }

  return async question => {
    if ('key' in question) return held.has(question.key)
    if ('source' in question) {
      const { source, of: key } = question
      pending = { key, source, lists: source.tokensets.flatMap(set => set.modes.map(mode => mode.tokens)) }
      return null
    }
    if ('tokensOf' in question) {
      pending!.lists[question.tokensOf]!.push(...question.tokens)
      return null
    }
    const tokens = known(question.against)
    return 'fault' in tokens ? tokens : read(question, tokens)
  }
}

function heldOf(source: TokenSource): Held | { fault: string } {
  const joined = joinedTokens(source)
  if ('fault' in joined) return joined
  const { outputs, tokensets } = source
  const pull = outputs.map(({ format, options }) => ({ format, ...spelling(options) }))
  const names = namesOf(joined, { pull, outputs })
  const modes = tokensets.flatMap(set => set.modes)
  return {
    scanner: createTextScanner(names, { replaces: 'values', nearest: mostNearest }),
    tokens: new Map(names.manifest.tokens.map(token => [token.name, token])),
    count: modes.reduce((sum, { tokens }) => sum + tokens.length, 0),
  }
}

function spelling(options: { prefix?: unknown; names?: unknown } = {}): { prefix?: string; names?: 'kebab' } {
  const { prefix, names } = options
  return { ...(typeof prefix === 'string' ? { prefix } : {}), ...(names === 'kebab' ? { names } : {}) }
}

async function read({ code, language }: Code, { scanner, tokens }: Held): Promise<Validated> {
  try {
    return findingsIn(await scanner.scan(`code.${language}`, code), tokens)
  } catch (error) {
    // Parsers of others meet text that they were not made for.
    if (error instanceof Error) return unparsable(error, language)
    throw error
  }
}
