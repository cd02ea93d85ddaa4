import type { OptionSchema } from '@tessera/engine'
import { labelOf, textKindOf, textOf } from './option-text.ts'
import { PairRows, type Pair } from './pair-rows.tsx'
import type { DraftRule } from './use-rules-draft.ts'
import styles from './rules.module.css'

interface Props {
  ws: string
  label: string
  rule: DraftRule
  schema: OptionSchema
}

/** What a rule asks for, as rows: read more often than it is changed. */
export function RuleSummary({ ws, label, rule, schema }: Props) {
  const pairs = pairsIn(rule.options)
  const facts = [...factsOf(rule.options, schema), ...scopeOf(rule)]
  return (
    <>
      {pairs.length > 0 && (
        <PairRows ws={ws} label={`Pairs of ${label}`} pairs={pairs} least={leastRatio(partsOf(rule.options))} />
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{text}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type Parts = Readonly<Record<string, unknown>>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})

const isPair = (entry: unknown): entry is Pair =>
  ['foreground', 'background'].every(part => typeof partsOf(entry)[part] === 'string')

function pairsIn(options: unknown): readonly Pair[] {
  const { pairs } = partsOf(options)
  return Array.isArray(pairs) ? pairs.filter(isPair) : []
}

/** The ratios of the levels, for text of ordinary size (WCAG 2.2, 1.4.3 and 1.4.6). */
const levels: Readonly<Record<string, number>> = { AA: 4.5, AAA: 7 }

/** As the rule does: AA, unless only APCA is asked for. */
function leastRatio({ wcag, apca }: Parts): number | null {
  if (typeof wcag === 'number') return wcag
  const level = wcag ?? (apca === undefined ? 'AA' : null)
  return typeof level === 'string' ? (levels[level] ?? null) : null
}

/** Pairs have rows of their own. */
const factsOf = (options: unknown, schema: OptionSchema) =>
  Object.entries(partsOf(options))
    .filter(([name, value]) => value !== undefined && name !== 'pairs')
    .map(([name, value]) => ({ name: labelOf(name), text: wordsOf(value, schema.properties?.[name]) }))

function scopeOf({ where }: DraftRule) {
  const labels = { tokens: 'Only tokens', types: 'Only types', tokensets: 'Only tokensets' } as const
  return Object.entries(partsOf(where)).map(([name, value]) => ({
    name: labels[name as keyof typeof labels] ?? labelOf(name),
    text: wordsOf(value, undefined),
  }))
}

function wordsOf(value: unknown, schema: OptionSchema | undefined): string {
  const kind = schema ? textKindOf(schema) : Array.isArray(value) ? 'list' : 'text'
  if (kind !== null) return textOf(kind, value).replaceAll('\n', kind === 'lists' ? ' → ' : ', ')
  const parts = Array.isArray(value) ? value : [value]
  return parts.map(part => Object.values(partsOf(part)).join(' ')).join(', ')
}
