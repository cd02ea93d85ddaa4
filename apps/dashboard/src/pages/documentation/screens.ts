// Both screens load together, because users open a documentation from the list.
export { DocumentationsScreen } from './list/documentations-screen.tsx'
export { DocumentationScreen } from './editor/documentation-screen.tsx'
