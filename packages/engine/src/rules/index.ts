// Every rule. A new one is a file beside this and a line here.
import { brokenAlias } from './broken-alias.ts'
import { contrast } from './contrast.ts'
import type { Rule } from './rule.ts'

export const rules: readonly Rule[] = [brokenAlias, contrast]
