// Both screens load together, because users open an output from the list.
export { OutputsScreen } from './list/outputs-screen.tsx'
export { OutputScreen } from './editor/output-screen.tsx'
