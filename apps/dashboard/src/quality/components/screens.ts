// Both screens load together, because users open a component from the list.
export { ComponentsScreen } from './components-screen.tsx'
export { ComponentScreen } from './component-screen.tsx'
