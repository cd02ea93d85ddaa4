// The front door of the engine: what is not named here is private.
export * from './token.ts'
export * from './formats/format.ts'
export { types, typeNames, isTypeName, type TypeName } from './types/index.ts'
export { formats, formatById, specFormats } from './formats/index.ts'
export { checkName } from './name.ts'
export { checkValue } from './value.ts'
export { aliasOf, references, renameReferences } from './alias.ts'
