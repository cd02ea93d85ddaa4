// What the surface that shows documentation to readers reads of it, beside the operations.
export { findDocumentation, findPageAt, listPages, readTexts } from './documentation.store.ts'
