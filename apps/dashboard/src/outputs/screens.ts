// Both screens are fetched together: whoever looks at the list opens one of it next.
export { OutputsScreen } from './list/outputs-screen.tsx'
export { OutputScreen } from './editor/output-screen.tsx'
