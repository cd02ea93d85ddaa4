export { applied, editsOf, type Change, type Changes, type Edit, type Remark } from './edit.ts'
export { extensions, finderFor } from './languages.ts'
export { mentionsOf } from './mentions.ts'
export {
  Unparsable,
  type Doubt,
  type Finder,
  type CodeScan,
  type Kind,
  type Occurrence,
  type Valued,
} from './occurrence.ts'
export { unescaped } from './css/lex.ts'
export { variableName } from './css/scopes.ts'
export { resourceName } from './platform/resources.ts'
