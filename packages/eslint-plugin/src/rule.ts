// The common part of the rules: options and manifest.
import { loadManifest, type TokenIndex } from '@tessera/lint-core'
import type { Rule } from 'eslint'

export interface Options {
  manifest?: string
  /** The end of the import specifier of the TypeScript export's module. */
  module?: string
}

export interface Checking {
  context: Rule.RuleContext
  index: TokenIndex
  module: string
  /** `replacement`: text for the same range. */
  report(range: Range, message: string, replacement?: string): void
}

export type Range = readonly [start: number, end: number]

interface About {
  description: string
  fixable: boolean
}

/** Throws a ManifestFault, which ESLint reports as a fault of the configuration. */
export function tokenRule({ description, fixable }: About, check: (checking: Checking) => Rule.RuleListener) {
  return {
    meta: {
      type: 'suggestion',
      docs: { description },
      ...(fixable ? { fixable: 'code' } : {}),
      schema: [
        {
          type: 'object',
          properties: { manifest: { type: 'string' }, module: { type: 'string' } },
          additionalProperties: false,
        },
      ],
    },
    create(context) {
      const options = { ...settingsOf(context), ...(context.options[0] as Options | undefined) }
      const index = loadManifest(options.manifest, context.cwd)
      const report: Checking['report'] = ([start, end], message, replacement) => {
        const { sourceCode } = context
        const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) }
        const fix = (fixer: Rule.RuleFixer) => fixer.replaceTextRange([start, end], replacement!)
        context.report({ loc, message: escaped(message), fix: replacement === undefined ? null : fix })
      }
      return check({ context, index, module: options.module ?? 'tokens', report })
    },
  } satisfies Rule.RuleModule
}

/** ESLint replaces double braces by data. */
const escaped = (message: string) => message.replaceAll('{{', '{ {')

function settingsOf({ settings }: Rule.RuleContext): Options {
  const { tessera } = settings as { tessera?: Options }
  return tessera ?? {}
}
