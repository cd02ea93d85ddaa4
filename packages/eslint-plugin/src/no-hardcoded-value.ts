import { findHardcoded, hardcodedMessage } from '@tessera/lint-core'
import type { ManifestToken } from '@tessera/engine'
import type { Expression, Pattern, Property, TaggedTemplateExpression } from 'estree'
import { tokenRule, type Range } from './rule.ts'
import { isStyle, isStyleTag } from './styles.ts'

const spell = (token: ManifestToken) => `var(${token.names.css})`
const hyphenated = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** In React styles, numbers for these properties have no unit. */
const unitless = /^(font-weight|line-height|z-index|opacity|flex.*|order|zoom)$/

export const noHardcodedValue = tokenRule(
  { description: 'Report values in styles that a token stands for', fixable: true },
  ({ context, index, report }) => {
    const { sourceCode } = context

    /** `value` is at `start` in the source, without escapes. */
    function check(property: string, value: string, start: number): void {
      for (const found of findHardcoded(property, value, index)) {
        const range: Range = [start + found.start, start + found.end]
        report(range, hardcodedMessage(found, spell), found.replacement ? spell(found.replacement) : undefined)
      }
    }

    function checkNumber(property: string, value: number, range: Range): void {
      const text = unitless.test(property) ? String(value) : `${value}px`
      for (const found of findHardcoded(property, text, index))
        report(range, hardcodedMessage(found, spell), found.replacement ? `'${spell(found.replacement)}'` : undefined)
    }

    function checkValue(property: string, value: Expression | Pattern): void {
      if (value.type === 'Literal' && typeof value.value === 'number') checkNumber(property, value.value, value.range!)
      else if (value.type === 'Literal' && typeof value.value === 'string') {
        const text = sourceCode.getText(value).slice(1, -1)
        if (!text.includes('\\')) check(property, text, value.range![0] + 1)
      } else if (value.type === 'TemplateLiteral' && value.expressions.length === 0)
        check(property, value.quasis[0]!.value.raw, value.range![0] + 1)
      else if (value.type === 'ConditionalExpression') {
        checkValue(property, value.consequent)
        checkValue(property, value.alternate)
      }
    }

    function checkTemplate({ quasi }: TaggedTemplateExpression): void {
      for (const element of quasi.quasis) {
        const { raw } = element.value
        // The declarations that are complete between two expressions.
        for (const match of raw.matchAll(/(?<=(?:^|[;{])\s*)([\w-]+)(\s*:\s*)([^;{}]+)(?=;|\s*\}|$)/g)) {
          const [all, property = '', between = '', value = ''] = match
          if (match.index + all.length === raw.length && !element.tail) continue
          const start = sourceCode.getIndexFromLoc(element.loc!.start) + rawShift(sourceCode.getText(element))
          check(property, value.trimEnd(), start + match.index + property.length + between.length)
        }
      }
    }

    return {
      Property(node: Property) {
        const { key, computed } = node
        const name = key.type === 'Identifier' && !computed ? key.name : key.type === 'Literal' ? key.value : null
        if (typeof name !== 'string' || !isStyle(node)) return
        const property = name.startsWith('--') ? name : hyphenated(name)
        if (property.startsWith('--') && index.named('css', property)) return
        checkValue(property, node.value as Expression)
      },
      TaggedTemplateExpression(node) {
        if (isStyleTag(node.tag)) checkTemplate(node)
      },
    }
  },
)

/** Some parsers include the backtick or brace before the text in the element. */
const rawShift = (text: string) => (/^[`}]/.test(text) ? 1 : 0)
